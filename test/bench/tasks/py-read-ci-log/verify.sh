#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cd "$1"
line=$(grep -n "invalid literal for int() with base 10: 'three'" ci/build.log | head -1 | cut -d: -f1)
test "$(tr -d '[:space:]' < CAUSE)" = "$line"
PYTHONDONTWRITEBYTECODE=1 python3 - <<'PY'
from app.config import load
assert load("config/ci.json") == {"retries": 3, "timeout": 5.0, "workers": 2}
assert load("config/default.json")["retries"] == 3
PY
sh ci/check.sh
