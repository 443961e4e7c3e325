import argparse

from .rows import read


def main(words):
    parser = argparse.ArgumentParser(prog="report")
    parser.add_argument("file")
    options = parser.parse_args(words)
    rows = read(options.file)
    print(f"{len(rows)} {sum(float(row['amount']) for row in rows):.2f}")
    return 0
