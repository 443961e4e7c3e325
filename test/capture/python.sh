#!/usr/bin/env bash
# Captures the pytest, unittest, python and pip fixtures. VENV names a virtual environment that holds
# pytest, pytest-xdist, pytest-cov, pytest-asyncio, pytest-timeout and django; nothing is fetched.
. "$(dirname "$0")/record.sh"
export PATH="${VENV:?a virtual environment with pytest and its plugins}/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH PYTEST_ADDOPTS

folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }

tool pytest "$(pytest --version)"
folder shop
mkdir tests shop
echo 'def change(paid, price): return paid - price' >shop/__init__.py
printf 'def refund(paid):\n    if paid > 10:\n        return None\n    return -paid\n' >shop/refunds.py
echo 'from . import refunds' >>shop/__init__.py
for name in coins notes cards; do echo "limit = 3" >shop/$name.py && echo "from . import $name" >>shop/__init__.py; done
export PYTHONPATH=.
for i in $(seq -w 12); do
  {
    echo 'import pytest, shop'
    for j in $(seq 8); do printf 'def test_case_%s_%s():\n    assert True\n\n' "$i" "$j"; done
    echo 'def test_rejects_FAIL_error():'
    echo '    print("ERROR: this is expected"); assert 1'
    echo '@pytest.mark.parametrize("text", ["rejects FAIL error", "error: none", "ok"])'
    echo 'def test_texts(text): assert text'
  } >"tests/test_part_$i.py"
done
record run/pass --fact '144 passed' --not 'test_case' --max 150 -- pytest
record run/pass-verbose --fact '144 passed' --not 'test_case_07_3' --max 250 -- pytest -v
record run/pass-quiet --fact '144 passed' -- pytest -q
record run/pass-colour --env FORCE_COLOR=1 --fact '144 passed' -- pytest -v
record run/xdist --fact '144 passed' -- pytest -n 2
record run/xdist-verbose --fact '144 passed' --not 'test_case_07_3' -- pytest -n 2 -v
record run/collect-only --fact '<Function test_case_03_1>' -- pytest --collect-only
record run/collect-quiet --fact 'tests/test_part_03.py::test_case_03_1' -- pytest --collect-only -q
record run/coverage --fact '144 passed' --fact 'shop/refunds.py' --fact 'TOTAL' -- pytest --cov=shop --cov-report=term-missing
record run/none-selected --fact '144 deselected' -- pytest -k no_such_test
record run/missing-file --fact 'ERROR: file or directory not found: tests/absent.py' -- pytest tests/absent.py
record run/unknown-option --fact 'unrecognized arguments: --frobnicate' -- pytest --frobnicate
record run/version -- pytest --version
record run/durations --fact '144 passed' --fact 'slowest' -- pytest --durations=3

cat >tests/test_till.py <<'P'
import logging
import sys
import warnings

import pytest

from shop import change


@pytest.fixture
def till():
    raise RuntimeError("the till is locked")


@pytest.fixture
def closing():
    yield 1
    raise RuntimeError("cannot close the till")


def test_change():
    print("counting coins")
    print("to stderr", file=sys.stderr)
    logging.getLogger("till").warning("low on coins")
    paid, price = 10, 7
    assert change(paid, price) == 4, "one coin is missing"


def test_lists():
    assert [1, 2, 3, {"a": 1, "b": 2}] == [1, 2, 4, {"a": 1, "b": 3}]


class TestNested:
    def helper(self, depth):
        if depth == 0:
            raise KeyError("shelf")
        return self.helper(depth - 1)

    def test_raises(self):
        self.helper(2)

    @pytest.mark.parametrize("value", [1, 2, 3])
    def test_values(self, value):
        assert value != 2


def test_locked(till):
    pass


def test_closing(closing):
    pass


@pytest.mark.skip(reason="needs a printer")
def test_skipped():
    pass


@pytest.mark.xfail(reason="known to be wrong")
def test_expected():
    assert False


@pytest.mark.xfail(strict=True, reason="should be fixed")
def test_unexpected():
    pass


def test_warns():
    warnings.warn("old till", DeprecationWarning)


@pytest.mark.unknownmark
def test_marked():
    pass
P
facts=(--fact 'FAILED tests/test_till.py::test_change' --fact 'AssertionError: one coin is missing' --fact 'assert 3 == 4' --fact 'tests/test_till.py:26' \
  --fact "KeyError: 'shelf'" --fact 'RuntimeError: the till is locked' --fact 'RuntimeError: cannot close the till' --fact '[XPASS(strict)] should be fixed' \
  --fact 'ERROR tests/test_till.py::test_locked' --fact 'counting coins' --fact 'low on coins' --fact 'DeprecationWarning: old till' --fact 'PytestUnknownMarkWarning')
cat >test_row.py <<'P'
import pytest


def total(row):
    return int(row["net"]) + int(row["tax"]) + int(row["fee"])


@pytest.mark.parametrize("bad", ["net", "tax", "fee", "tax", "fee"])
def test_total(bad):
    row = {"net": "1", "tax": "2", "fee": "3"}
    row[bad] = "x"
    total(row)
P
for style in short native; do
  record run/carets-$style --fact 'test_total[net]' --fact 'test_total[tax0]' --fact 'test_total[fee0]' -- pytest --tb=$style test_row.py
done
rm test_row.py
record run/fail "${facts[@]}" --fact '5 failed' -- pytest
record run/fail-verbose "${facts[@]}" -- pytest -v
record run/fail-quiet "${facts[@]}" -- pytest -q
record run/fail-colour --env FORCE_COLOR=1 --fact 'one coin is missing' --fact 'the till is locked' -- pytest
record run/fail-xdist "${facts[@]:2:10}" -- pytest -n 2
record run/fail-short --fact 'tests/test_till.py:26: AssertionError: one coin is missing' -- pytest --tb=line
record run/fail-no-traceback --fact 'FAILED tests/test_till.py::test_change' -- pytest --tb=no
record run/fail-tb-short --fact 'one coin is missing' --fact 'the till is locked' -- pytest --tb=short
record run/fail-tb-native --fact 'one coin is missing' --fact 'the till is locked' -- pytest --tb=native
record run/fail-first --fact 'stopping after 1 failures' --fact 'one coin is missing' -- pytest -x tests/test_till.py
record run/fail-all-reasons --fact 'needs a printer' --fact 'known to be wrong' -- pytest -rA tests/test_till.py
record run/fail-locals --fact 'paid       = 10' --fact 'one coin is missing' -- pytest -l tests/test_till.py

echo 'import absent_module' >tests/test_import.py
record run/collection-error --fact "ModuleNotFoundError: No module named 'absent_module'" --fact 'ERROR tests/test_import.py' \
  --fact 'Interrupted: ' -- pytest
printf 'def test_syntax(:\n    pass\n' >tests/test_import.py
record run/syntax-error --fact 'SyntaxError' --fact 'tests/test_import.py' -- pytest -q
rm tests/test_import.py
printf 'raise ValueError("conftest is broken")\n' >conftest.py
record run/conftest-error --fact 'ValueError: conftest is broken' --fact 'conftest.py' -- pytest
printf 'def pytest_runtest_setup(item):\n    raise SystemExit("lights out")\n' >conftest.py
record run/internal-exit --fact 'lights out' -- pytest tests/test_part_01.py
printf 'def pytest_collection_modifyitems(items):\n    items[0].absent()\n' >conftest.py
record run/internal-error --fact "AttributeError: 'Function' object has no attribute 'absent'" -- pytest
rm conftest.py
printf '[tool.pytest.ini_options]\naddopts = "--no-such-flag"\n' >pyproject.toml
record run/bad-options --fact 'unrecognized arguments: --no-such-flag' --fact 'pyproject.toml' -- pytest
printf '[tool.pytest.ini_options\n' >pyproject.toml
record run/bad-config --fact 'pyproject.toml' -- pytest
rm pyproject.toml
for how in 'os._exit(3)' 'os.kill(os.getpid(), 9)' 'ctypes.string_at(0)'; do
  case $how in *exit*) name=exit-3 ;; *kill*) name=killed ;; *) name=segfault ;; esac
  printf 'import os, ctypes\ndef test_fine(): pass\ndef test_crash(): %s\n' "$how" >tests/test_zcrash.py
  if [ $name = segfault ]; then record run/segfault --fact 'Fatal Python error: Segmentation fault' --fact 'tests/test_zcrash.py", line 3 in test_crash' -- pytest tests
  else
    record run/$name --fact 'tests/test_zcrash.py .' -- pytest tests
    record run/$name-verbose --fact 'tests/test_zcrash.py::test_crash' -- pytest -v tests
  fi
done
record run/xdist-crash --fact 'worker' --fact 'crashed' --fact 'tests/test_zcrash.py::test_crash' -- pytest -n 2 tests/test_zcrash.py tests/test_part_01.py
rm tests/test_zcrash.py
printf 'import time\ndef test_slow(): time.sleep(9)\n' >tests/test_slow.py
record run/timeout --fact 'Timeout' -- pytest --timeout=1 tests/test_slow.py
folder asyncs
printf 'import asyncio, threading\nasync def work(): raise ValueError("lost task")\nasync def test_spawn():\n    asyncio.create_task(work())\n    await asyncio.sleep(0.01)\ndef test_thread():\n    t = threading.Thread(target=lambda: 1 / 0)\n    t.start(); t.join()\n' >test_async.py
record run/unhandled --fact 'ZeroDivisionError' --fact 'PytestUnhandledThreadExceptionWarning' -- pytest -o asyncio_mode=auto
folder none
record run/no-tests --fact 'no tests ran' -- pytest
folder large
{
  for i in $(seq -w 0 1999); do
    case $i in
      0007 | 0999 | 1555) printf 'def test_number_%s():\n    assert False, "ledger %s is off"\n' "$i" "$i" ;;
      *) printf 'def test_number_%s(): pass\n' "$i" ;;
    esac
  done
} >test_large.py
record run/large --fact 'FAILED test_large.py::test_number_0007' --fact 'ledger 1555 is off' --fact '3 failed, 1997 passed' --max 500 -- pytest
record run/large-verbose --fact 'FAILED test_large.py::test_number_0007' --fact 'ledger 1555 is off' --fact '3 failed, 1997 passed' --max 700 -- pytest -v
unset PYTHONPATH

tool unittest "Python $(python -V | cut -d' ' -f2)"
folder units
mkdir tests && touch tests/__init__.py
for i in $(seq -w 8); do
  {
    printf 'import unittest\nclass Part%s(unittest.TestCase):\n' "$i"
    for j in $(seq 8); do printf '    def test_case_%s(self): pass\n' "$j"; done
    printf '    def test_rejects_fail_error(self):\n        """rejects FAIL error"""\n'
  } >"tests/test_part_$i.py"
done
record run/pass --fact 'Ran 72 tests' --fact 'OK' -- python -m unittest
record run/pass-verbose --fact 'Ran 72 tests' --fact 'OK' --not 'test_case_3' -- python -m unittest -v
record run/discover --fact 'Ran 72 tests' -- python -m unittest discover -s tests -t .
cat >tests/test_till.py <<'P'
import unittest


class Till(unittest.TestCase):
    def test_change(self):
        """Change is paid in coins"""
        print("counting coins")
        self.assertEqual(10 - 7, 4, "one coin is missing")

    def test_lists(self):
        self.assertEqual([1, 2, 3], [1, 2, 4])

    def test_error(self):
        raise KeyError("shelf")

    @unittest.skip("needs a printer")
    def test_skipped(self): pass

    @unittest.expectedFailure
    def test_expected(self): self.fail()

    @unittest.expectedFailure
    def test_unexpected(self): pass

    def test_subtests(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(i, 1)


class Locked(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError("the till is locked")

    def test_never(self): pass
P
facts=(--fact 'FAIL: test_change' --fact 'one coin is missing' --fact "KeyError: 'shelf'" --fact 'RuntimeError: the till is locked' --fact 'tests/test_till.py", line 8' --fact 'FAILED (failures=3, errors=2' --fact '(i=1)')
record run/fail "${facts[@]}" -- python -m unittest
record run/fail-verbose "${facts[@]}" --fact "skipped 'needs a printer'" -- python -m unittest -v
record run/fail-fast --fact 'FAILED' -- python -m unittest -f tests.test_till
record run/fail-split --split "${facts[@]}" -- python -m unittest tests.test_till
echo 'import absent_module' >tests/test_import.py
record run/import-error --fact 'ModuleNotFoundError' --fact 'tests.test_import' -- python -m unittest discover
rm tests/test_import.py
printf 'import os, unittest\nclass Crash(unittest.TestCase):\n    def test_crash(self): os._exit(3)\n' >tests/test_zcrash.py
record run/exit-3 -- python -m unittest -v tests.test_part_1 tests.test_zcrash
sed -i 's/_exit(3)/kill(os.getpid(), 9)/' tests/test_zcrash.py
record run/killed -- python -m unittest -v tests.test_part_1 tests.test_zcrash
rm tests/test_zcrash.py
record run/unknown-module --fact 'absent' -- python -m unittest absent
record run/unknown-option --fact 'unrecognized arguments: --frobnicate' -- python -m unittest --frobnicate
folder empty
record run/no-tests --fact 'Ran 0 tests' -- python -m unittest

tool django "Django $(python -c 'import django; print(django.__version__)')"
folder site
django-admin startproject site_project . && python manage.py startapp shelf
{
  printf 'from django.test import SimpleTestCase\n\n\nclass ShelfTests(SimpleTestCase):\n'
  for i in $(seq 60); do printf '    def test_case_%s(self): pass\n' "$i"; done
} >shelf/tests.py
record test/pass --fact 'Ran 60 tests' --fact 'OK' -- python manage.py test
record test/pass-verbose --fact 'Ran 60 tests' --not 'test_case_17' -- python manage.py test -v 2
printf '    def test_fails(self): self.assertContains("a", "b")\n    def test_differs(self): self.assertEqual({"a": 1}, {"a": 2})\n' >>shelf/tests.py
record test/fail --fact "AttributeError: 'str' object has no attribute" --fact 'FAILED (failures=1, errors=1)' --fact 'FAIL: test_differs' -- python manage.py test
echo 'from absent import x' >>shelf/tests.py
record test/import-error --fact "No module named 'absent'" -- python manage.py test
sed -i '/absent/d' shelf/tests.py
record manage/check -- python manage.py check
record manage/migrate --fact 'Apply all migrations: admin, auth, contenttypes, sessions' -- python manage.py migrate
rm db.sqlite3
record admin/migrate --env DJANGO_SETTINGS_MODULE=site_project.settings --fact 'Apply all migrations: admin, auth, contenttypes, sessions' -- django-admin migrate
record manage/unknown --fact "Unknown command: 'frobnicate'" -- python manage.py frobnicate

tool python "$(python -V)"
folder script
cat >run.py <<'P'
import sys
for i in range(200):
    print(f"row {i}: ok")
if len(sys.argv) > 1:
    def outer(n):
        if n == 0:
            raise ValueError("ledger 17 is off")
        outer(n - 1)
    try:
        outer(2)
    except ValueError as fault:
        raise RuntimeError("cannot close the books") from fault
print("total 200")
P
record script/rows --fact 'total 200' --fact 'row 0: ok' -- python run.py
record script/traceback --fact 'ValueError: ledger 17 is off' --fact 'RuntimeError: cannot close the books' --fact 'run.py", line 12' -- python run.py fail
printf 'def f(:\n' >bad.py
record script/syntax-error --fact 'SyntaxError' --fact 'bad.py", line 1' -- python bad.py
record script/missing --fact "can't open file" -- python absent.py
record script/compile-error --fact 'SyntaxError' -- python -m py_compile bad.py

tool pip "$(python -m pip --version | cut -d' ' -f1-2)"
folder wheels
mkdir wheelhouse
python - <<'P'
import zipfile

names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
for name in names:
    info = f"{name}-1.2.dist-info"
    needs = "".join(f"Requires-Dist: {other}>=1\n" for other in names if name == "alpha" and other != name)
    files = {
        f"{name}/__init__.py": f"name = '{name}'\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\nSummary: The {name}\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in files) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(f"wheelhouse/{name}-1.2-py3-none-any.whl", "w") as wheel:
        for path, text in {**files, f"{info}/RECORD": record}.items():
            wheel.writestr(path, text)
P
python -m venv env
pipe=(env/bin/pip)
export PIP_CONFIG_FILE=/dev/null PIP_NO_INDEX=1 PIP_FIND_LINKS="$work/wheels/wheelhouse" PIP_DISABLE_PIP_VERSION_CHECK=1
record install/ok --fact 'Successfully installed alpha-1.2' --as 'pip install alpha' -- "${pipe[@]}" install alpha
record install/satisfied --as 'pip install alpha beta' -- "${pipe[@]}" install alpha beta
record list/ok --fact 'alpha' --fact 'theta' --as 'pip list' -- "${pipe[@]}" list
record show/ok --fact 'Requires: beta' --as 'pip show alpha' -- "${pipe[@]}" show alpha
record check/ok --as 'pip check' -- "${pipe[@]}" check
record uninstall/ok --fact 'Successfully uninstalled beta-1.2' --as 'pip uninstall -y beta' -- "${pipe[@]}" uninstall -y beta
record check/broken --fact 'requires beta, which is not installed' --as 'pip check' -- "${pipe[@]}" check
record install/unknown --fact 'ERROR: No matching distribution found for absent-package' --as 'pip install absent-package' -- "${pipe[@]}" install absent-package
record install/conflict --fact 'ERROR:' --as 'pip install alpha beta<1' -- "${pipe[@]}" install alpha 'beta<1'
mkdir src-beta
printf 'import sys\nprint("compiling the core")\nsys.exit("zlib.h is missing")\n' >src-beta/setup.py
printf 'from setuptools import setup\nsetup(name="gamma", version="1.2")\n' >src-gamma/setup.py
record install/build-failed --fact 'zlib.h is missing' --as 'pip install ./src-beta' -- "${pipe[@]}" install --no-build-isolation ./src-beta
printf 'alpha\nbeta==9\n' >requirements.txt
record install/requirements --fact 'beta==9' --as 'pip install -r requirements.txt' -- "${pipe[@]}" install -r requirements.txt

# An index on loopback: collecting and downloading, with progress bars.
mkdir -p index
for wheel in wheelhouse/*.whl; do
  name=$(basename "$wheel" | cut -d- -f1)
  mkdir -p "index/$name" && cp "$wheel" "index/$name/"
done
head -c 3000000 /dev/urandom >bulk.bin && python -c 'import zipfile; zipfile.ZipFile("index/theta/theta-1.2-py3-none-any.whl", "a").write("bulk.bin", "theta/bulk.bin")'
python -m http.server 8917 --bind 127.0.0.1 -d index >/dev/null 2>&1 &
server=$!
sleep 1
rm -rf env && python -m venv env
unset PIP_NO_INDEX PIP_FIND_LINKS
export PIP_INDEX_URL=http://127.0.0.1:8917 PIP_CACHE_DIR="$work/pip-cache" NO_COLOR=
record install/download --fact 'Successfully installed alpha-1.2' --as 'pip install alpha' -- "${pipe[@]}" install alpha
record install/upgrade --as 'pip install --upgrade alpha' -- "${pipe[@]}" install --upgrade --force-reinstall alpha
record download/ok --fact 'Successfully downloaded alpha' --as 'pip download alpha' -- "${pipe[@]}" download alpha
kill $server
rm -f "$fixtures"/pip/install/editable.*
