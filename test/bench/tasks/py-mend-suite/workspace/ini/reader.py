"""Reads INI text into a dict of dicts."""


class IniError(ValueError):
    pass


def read(text):
    sections = {}
    current = None
    for number, line in enumerate(text.splitlines()):
        line = line.strip()
        if not line or line.startswith(";"):
            continue
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            sections[current] = {}
            continue
        key, value = line.split("=")
        if current is None:
            raise IniError(f"line {number}: {key} stands in no section")
        sections[current][key.strip()] = unquote(value.strip())
    return sections


def unquote(value):
    if len(value) >= 2 and value[0] == value[-1] == '"':
        return value[1:-1].replace('\\"', '"')
    return value
