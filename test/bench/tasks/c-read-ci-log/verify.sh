#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cd "$1"
test "$(tr -d '[:space:]' < CAUSE)" = src/join.c:12
make -s check
cat > "${TMPDIR:-/tmp}/verify-own.$$.c" <<'C'
#include "text.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (size_t count = 0; count < 40; count++) {
    char *parts[40];
    for (size_t i = 0; i < count; i++) parts[i] = "x";
    char *text = join(parts, count, '-');
    assert(strlen(text) == (count == 0 ? 0 : 2 * count - 1));
    free(text);
  }
  return 0;
}
C
trap 'rm -f "${TMPDIR:-/tmp}/verify-own.$$.c" "${TMPDIR:-/tmp}/verify-own.$$"' EXIT
gcc -std=c11 -g -fsanitize=address -Isrc -o "${TMPDIR:-/tmp}/verify-own.$$" src/join.c src/split.c "${TMPDIR:-/tmp}/verify-own.$$.c"
ASAN_OPTIONS=detect_leaks=0 "${TMPDIR:-/tmp}/verify-own.$$"
