#!/usr/bin/env bash
# Captures the fixtures of Python's package managers, environment runners and linters: uv, poetry, pip, pipx, hatch,
# tox, nox, ruff format, isort, bandit, pyright, sphinx-build, coverage, compileall. VENV names a virtual environment that
# holds them; packages come from the registry of this machine. ONLY=poetry captures one tool.
. "$(dirname "$0")/record.sh"
export PATH="${VENV:?a virtual environment with the tools}/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH PYTEST_ADDOPTS VIRTUAL_ENV
folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }

project() { # project NAME DEPENDENCY…
  local name=$1 list
  shift
  list=$(printf '"%s", ' "$@")
  cat >pyproject.toml <<P
[project]
name = "$name"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = [${list%, }]
P
}

modules() { # modules FOLDER COUNT
  mkdir -p "$1"
  for i in $(seq -w "$2"); do
    printf 'import os\n\n\ndef price_%s(paid, count):\n    if count > 3:\n        return paid - count\n    return paid\n' "$i" >"$1/part_$i.py"
  done
}

if wanted uv; then
  tool uv "$(uv --version)"
  folder shop
  project shop requests rich
  record sync/fresh --fact '+ requests==' --fact 'Installed ' -- uv sync
  record sync/again --fact 'Checked ' -- uv sync
  record add/one --fact '+ httpx==' -- uv add httpx
  record add/unknown --fact 'nosuchpackage-for-pith was not found' -- uv add nosuchpackage-for-pith
  record add/dev --fact '+ pytest==' -- uv add --dev pytest
  record lock/again --fact 'Resolved ' -- uv lock
  record lock/upgrade --fact 'Resolved ' -- uv lock --upgrade
  record tree/ok --fact 'httpx v' -- uv tree
  record pip-install/ok --fact '+ flask==' -- uv pip install flask
  record pip-install/again --fact 'Checked ' -- uv pip install flask
  record pip-install/conflict --fact 'unsatisfiable' -- uv pip install 'flask<1' 'flask>2'
  record pip-install/upgrade --fact '- ' -- uv pip install 'click<8.2'
  record pip-list/ok --fact 'flask' -- uv pip list
  record pip-freeze/ok --fact 'flask==' -- uv pip freeze
  record pip-uninstall/ok --fact '- flask==' -- uv pip uninstall flask
  record pip-compile/ok --fact 'requests==' -- uv pip compile pyproject.toml
  record remove/one --fact '- rich==' -- uv remove rich
  record run/script --fact 'ready' -- uv run python -c 'print("ready")'
  record run/missing --fact 'no_such_module' -- uv run python -m no_such_module
  record venv/ok --fact 'Creating virtual environment at' -- uv venv other
  printf 'import sqlalchemy\n' >main.py
  folder broken
  printf '[project]\nname = "broken"\nversion = \n' >pyproject.toml
  record sync/bad-toml --fact 'TOML parse error' -- uv sync
  folder large
  project large sphinx nox tox poetry hatch jupyterlab pandas scikit-learn matplotlib
  record sync/large --fact '+ jupyterlab==' --fact '+ zipp==' --fact 'Installed ' -- uv sync
  record sync/colour --env FORCE_COLOR=1 -- uv sync --reinstall-package idna
  record tree/large --fact 'jupyterlab v' -- uv tree
  record export/large --fact 'jupyterlab==' -- uv export --no-hashes
  folder building
  project building ./beta
  mkdir beta && printf 'from setuptools import setup\nraise SystemExit("zlib.h is missing")\n' >beta/setup.py
  record pip-install/build-failed --fact 'zlib.h is missing' -- uv pip install --target out ./beta
fi

if wanted poetry; then
  tool poetry "$(poetry --version)"
  export POETRY_VIRTUALENVS_IN_PROJECT=true POETRY_CACHE_DIR="$work/poetry-cache"
  folder till
  project till requests rich
  printf '\n[tool.poetry]\npackage-mode = false\n' >>pyproject.toml
  # A registry that speaks the simple protocol alone.
  [ -z "${SIMPLE_INDEX:-}" ] ||
    printf '\n[[tool.poetry.source]]\nname = "packages"\nurl = "%s"\npriority = "primary"\n' "$SIMPLE_INDEX" >>pyproject.toml
  record install/fresh --fact 'Installing requests' --fact 'Package operations' -- poetry install
  record install/again --fact 'No dependencies to install or update' -- poetry install
  record add/one --fact 'Installing httpx' -- poetry add httpx
  record add/group --fact 'Installing pytest' -- poetry add --group dev pytest sphinx
  record add/unknown --fact 'nosuchpackage-for-pith' -- poetry add nosuchpackage-for-pith
  record add/conflict --fact 'version solving failed' -- poetry add 'urllib3<1'
  record update/nothing --fact 'No dependencies to install or update' -- poetry update
  record show/ok --fact 'requests' -- poetry show
  record show/tree --fact 'requests' -- poetry show --tree
  record show/outdated -- poetry show --outdated
  record show/one --fact 'requests' -- poetry show requests
  record check/ok --fact 'All set' -- poetry check
  record lock/ok -- poetry lock
  record remove/one --fact 'Removing rich' -- poetry remove rich
  record install/colour --fact 'Package operations' -- poetry install --ansi --sync
  sed -i 's/^name = .*/name = /' pyproject.toml
  record install/bad-toml -- poetry install
fi

if wanted pip; then
  tool pip "$(pip --version | sed 's/ from.*//')"
  folder piped
  record freeze/ok --fact 'requests==' -- pip freeze
  record show/several --fact 'Name: requests' -- pip show requests rich
  record index/versions -- pip index versions idna
fi

if wanted pipx; then
  tool pipx "$(pipx --version)"
  folder pipx
  export PIPX_HOME="$work/pipx-home" PIPX_BIN_DIR="$work/pipx-bin"
  record install/ok --fact 'installed package' -- pipx install cowsay
  record install/again --fact 'already seems to be installed' -- pipx install cowsay
  record install/unknown -- pipx install nosuchpackage-for-pith
  record list/ok --fact 'cowsay' -- pipx list
  record upgrade/all -- pipx upgrade-all
  record uninstall/ok --fact 'uninstalled cowsay' -- pipx uninstall cowsay
fi

if wanted ruff; then
  tool ruff "$(ruff --version)"
  folder formatted
  modules parts 40
  for i in $(seq -w 40); do printf 'x = {  "a":1,\n "b":2 }\n' >>"parts/part_$i.py"; done
  record format/check-many --fact 'parts/part_17.py' --fact '40 files would be reformatted' -- ruff format --check
  record format/diff --fact 'parts/part_17.py' -- ruff format --diff
  record format/many --fact '40 files reformatted' -- ruff format
  record format/again --fact '40 files left unchanged' -- ruff format
  tool isort "$(isort --version-number)"
  for i in $(seq -w 40); do printf 'import sys, os\nfrom json import loads\nimport abc\n' >"parts/part_$i.py"; done
  record check/many --fact 'parts/part_17.py' -- isort --check-only parts
  record check/diff --fact 'part_17.py' -- isort --check --diff parts
  record run/many --fact 'Fixing' -- isort parts
  record run/again -- isort parts
fi

if wanted bandit; then
  tool bandit "$(bandit --version | head -1)"
  folder audited
  modules parts 12
  record run/clean --fact 'No issues identified' -- bandit -r parts
  for i in $(seq -w 30); do printf 'import subprocess\nimport pickle\n\npassword = "secret-%s"\n\n\ndef load(name, text):\n    subprocess.call(name, shell=True)\n    assert text\n    return pickle.loads(text)\n' "$i" >"parts/loose_$i.py"; done
  record run/many --fact 'B602' --fact 'parts/loose_17.py:8' --fact 'Total issues (by severity)' -- bandit -r parts
  record run/quiet --fact 'B602' -- bandit -q -r parts
  printf 'def broken(:\n' >parts/broken.py
  record run/syntax --fact 'broken.py' -- bandit parts/broken.py
  record run/missing --fact 'nowhere.py' -- bandit nowhere.py
fi

if wanted pyright; then
  tool pyright "$(pyright --version 2>/dev/null | tail -1)"
  folder typed
  modules parts 12
  record run/clean --fact '0 errors, 0 warnings' -- pyright
  for i in $(seq -w 30); do
    printf 'from part import nothing\n\n\nclass Till:\n    def total(self) -> int:\n        return "none"\n\n\ndef close(till: Till | None) -> str:\n    till.total()\n    return till.totl + undefined_name\n\n\ncount: list[int] = ["a", "b"]\nclose(3)\n' >"parts/loose_$i.py"
  done
  record run/many --fact 'parts/loose_17.py:15:7' --re '^\d+ errors, ' -- pyright
  record run/one --fact 'loose_03.py:6:16 - error' -- pyright parts/loose_03.py
  record run/missing --fact 'nowhere.py' -- pyright nowhere.py
  record run/stats -- pyright --stats parts/part_01.py
  echo '{ "include": 3 ' >pyrightconfig.json
  record run/bad-config -- pyright
  rm pyrightconfig.json
fi

if wanted sphinx; then
  tool sphinx-build "$(sphinx-build --version)"
  folder docs
  printf 'project = "till"\nextensions = ["sphinx.ext.autodoc", "sphinx.ext.viewcode"]\nimport sys; sys.path.insert(0, "src")\n' >conf.py
  modules src 20
  {
    printf 'Till\n====\n\n.. toctree::\n\n'
    for i in $(seq -w 40); do echo "   page_$i"; done
  } >index.rst
  for i in $(seq -w 40); do printf 'Page %s\n=======\n\nText of the page.\n' "$i" >"page_$i.rst"; done
  for i in $(seq -w 20); do printf '\n.. automodule:: part_%s\n   :members:\n' "$i" >>"page_$i.rst"; done
  record run/ok --fact 'build succeeded' -- sphinx-build -b html . out
  record run/again --fact 'build succeeded' -- sphinx-build -b html . out
  for i in $(seq -w 25); do printf '\nHead\n===\n\n:ref:`nowhere-%s` and :doc:`absent`\n\n.. nodirective:: x\n\n.. automodule:: absent_%s\n' "$i" "$i" >>"page_$i.rst"; done
  record run/warnings --fact 'page_17.rst' --re 'build succeeded, \d+ warnings' -- sphinx-build -b html . out2
  record run/strict --fact 'warnings' -- sphinx-build -W --keep-going -b html . out3
  record run/first -- sphinx-build -W -b html . out4
  record run/quiet --fact 'page_17.rst' -- sphinx-build -q -b html . out5
  record run/linkcheck -- sphinx-build -b linkcheck . out6
  record run/colour --env FORCE_COLOR=1 --fact 'build succeeded' -- sphinx-build --color -b html . out7
  echo 'raise RuntimeError("the till is locked")' >>conf.py
  record run/bad-config --fact 'the till is locked' -- sphinx-build -b html . out8
  cd .. && record run/no-source -- sphinx-build -b html nowhere out9
fi

if wanted coverage; then
  tool coverage "$(coverage --version | head -1)"
  folder covered
  modules shop 60
  touch shop/__init__.py
  { for i in $(seq -w 60); do echo "from shop.part_$i import price_$i"; done
    for i in $(seq -w 40); do printf '\n\ndef test_%s():\n    assert price_%s(3, 4) == -1\n    assert price_%s(3, 1) == 3\n' "$i" "$i" "$i"; done
  } >test_shop.py
  record report/no-data --fact 'No data to report' -- coverage report
  record run/ok --fact '40 passed' -- coverage run -m pytest -q
  record report/ok --fact 'shop/part_50.py' --fact 'TOTAL' -- coverage report
  record report/missing --fact 'shop/part_50.py' --fact 'TOTAL' -- coverage report -m
  record report/below --fact 'Coverage failure: total of' -- coverage report --fail-under=99
  record html/ok --fact 'Wrote HTML report' -- coverage html
  record xml/ok --fact 'Wrote XML report' -- coverage xml
  record combine/none --fact 'No data to combine' -- coverage combine
  tool compileall "$(python --version)"
  record run/ok -- python -m compileall shop
  record run/again -- python -m compileall -f shop
  printf 'def broken(:\n' >shop/broken.py
  record run/syntax --fact 'broken.py' --fact 'SyntaxError' -- python -m compileall -f shop
fi

if wanted tox; then
  tool tox "$(tox --version | sed 's/ from.*//')"
  folder boxed
  modules shop 3
  mkdir tests && printf 'def test_ok():\n    assert True\n' >tests/test_ok.py
  cat >tox.ini <<'P'
[tox]
envlist = py311, lint, docs
skipsdist = true
[testenv]
deps = pytest
commands = pytest tests
[testenv:lint]
deps = ruff
commands = ruff check shop
[testenv:docs]
allowlist_externals = echo
deps =
commands = echo built
P
  record run/ok --fact 'py311: OK' --fact 'lint: FAIL' -- tox
  printf 'def test_bad():\n    assert 1 == 2\n' >tests/test_bad.py
  record run/failed --fact 'test_bad' --fact 'py311: FAIL' -- tox -e py311,docs
  record run/quiet --fact '1 failed, 1 passed' -- tox -q -e py311 -- tests/test_ok.py
  record run/parallel --fact 'docs: OK' -- tox run-parallel
  record run/unknown -- tox -e nowhere
  record list/ok --fact 'py311' -- tox list
  sed -i 's/^deps = pytest/deps = nosuchpackage-for-pith/' tox.ini
  record run/deps --fact 'nosuchpackage-for-pith' -- tox -e py311
  tool nox "$(nox --version)"
  cat >noxfile.py <<'P'
import nox


@nox.session
def tests(session):
    session.install("pytest")
    session.run("pytest", "tests")


@nox.session
def lint(session):
    session.install("ruff")
    session.run("ruff", "check", "shop")


@nox.session(venv_backend="none")
def docs(session):
    session.run("echo", "built", external=True)
P
  record run/failed --fact 'test_bad' --fact 'Session tests failed' --fact 'Session docs was successful' -- nox
  rm tests/test_bad.py
  record run/ok --fact '* tests: success' -- nox -s tests docs
  record run/again --fact 'Session tests was successful' -- nox -R -s tests
  record run/unknown --fact 'nowhere' -- nox -s nowhere
  record list/ok --fact 'lint' -- nox --list
fi

if wanted hatch; then
  tool hatch "$(hatch --version)"
  folder hatched
  record new/ok -- hatch new till .
  record build/ok -- hatch build
  record run/ok -- hatch run python -c 'print("ready")'
  record env/show -- hatch env show
  record version/ok -- hatch version
  record fmt/ok -- hatch fmt --check
fi
