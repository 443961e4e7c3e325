"""Writes a dict of dicts as INI text."""


def write(sections):
    lines = []
    for name, values in sections.items():
        lines.append(f"[{name}]")
        for key, value in values.items():
            lines.append(f"{key} = {quote(value)}")
    return "\n".join(lines)


def quote(value):
    if value != value.strip():
        return f'"{value}"'
    return value
