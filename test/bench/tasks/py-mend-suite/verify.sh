#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cd "$1"
PYTHONDONTWRITEBYTECODE=1 python3 - <<'PY'
from ini import read, write
from ini.reader import IniError
assert read("# c\n[a]\nk=a=b=c\n[b]\n[a]\nm = \"x \\\" y\"") == {"a": {"k": "a=b=c", "m": 'x " y'}, "b": {}}
for text, said in [("k=1", "line 1: k stands in no section"), ("[a]\n\nk", "line 3: no value: k")]:
    try:
        read(text)
    except IniError as fault:
        assert str(fault) == said, fault
    else:
        raise AssertionError(text)
values = {"p": " ", "q": '"', "r": '""', "s": 'a "b" c ', "t": "# x"}
assert read(write({"one": values, "two": {}, "three": {"k": "v"}})) == {"one": values, "two": {}, "three": {"k": "v"}}
assert write({}) == ""
PY
