import csv


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))
