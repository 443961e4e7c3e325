#!/usr/bin/env bash
# Captures the make, gcc, clang, javac, just, mise and tox fixtures. Needs gcc with its translations, the
# locale de_DE.UTF-8, clang, a JDK, pytest; JUST and MISE name the programs (the others are left out).
. "$(dirname "$0")/record.sh"
unset MAKEFLAGS MAKELEVEL

folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }

tool make "$(make --version | head -1)"

folder engine
mkdir src
for i in $(seq -w 40); do echo "int part_$i(int n) { return n + $((10#$i)); }" >"src/part_$i.c"; done
echo '#include <stdio.h>
int part_01(int); int part_40(int);
int main(void) { printf("%d\n", part_01(1) + part_40(2)); return 0; }' >src/main.c
cat >Makefile <<'M'
CFLAGS = -O1 -Wall -Wextra -Isrc -DNDEBUG -fno-common
objects = $(patsubst src/%.c,build/%.o,$(sort $(wildcard src/*.c)))
engine: $(objects)
	$(CC) $(CFLAGS) -o $@ $^
build/%.o: src/%.c
	@mkdir -p build
	$(CC) $(CFLAGS) -c -o $@ $<
clean:
	rm -rf build engine
test: engine
	./engine
fail: engine
	@echo checking the engine
	./engine --self-test && false
.PHONY: clean test fail
M
record build/ok --fact 'cc -O1 -Wall -Wextra -Isrc -DNDEBUG -fno-common -o engine' -- make
record build/nothing --fact "make: 'engine' is up to date." -- make
record build/nothing-german --env LC_ALL=de_DE.UTF-8 --fact 'engine' -- make
record build/run --fact '44' -- make test
record build/recipe-failed --fact 'make: *** [Makefile:14: fail] Error 1' -- make fail
record build/recipe-failed-german --env LC_ALL=de_DE.UTF-8 --fact '[Makefile:14: fail] Fehler 1' -- make fail
record build/no-target --fact "make: *** No rule to make target 'deploy'.  Stop." -- make deploy
record build/dry-run --fact 'build/part_17.o' -- make -B -n
record build/unknown-option --fact "make: invalid option -- 'Z'" -- make -Z
echo 'int part_17(int n) { int unused; char *name = n; return nmae; }' >src/part_17.c
record build/error --fact "src/part_17.c:1:57: error: 'nmae' undeclared" --fact 'src/part_17.c:1:47: warning:' \
  --fact 'make: *** [Makefile:7: build/part_17.o] Error 1' --env LC_ALL=C --fact 'initialization of' -- make -B
record build/error-german --env LC_ALL=de_DE.UTF-8 --fact 'src/part_17.c:1:57: Fehler:' --fact 'src/part_17.c:1:47: Warnung:' \
  --fact 'make: *** [Makefile:7: build/part_17.o] Fehler 1' -- make -B
record build/error-colour --env LC_ALL=C --fact 'undeclared' --fact 'Error 1' -- make -B CFLAGS=-fdiagnostics-color=always
record build/keep-going --env LC_ALL=C --fact "Target 'engine' not remade because of errors." -- make -k -B -j2
echo 'int part_17(int n) { return absent_function(n); }' >src/part_17.c
record build/link-error --env LC_ALL=C --fact "undefined reference to \`absent_function'" --fact 'collect2: error: ld returned 1 exit status' \
  --fact 'make: *** [Makefile:4: engine] Error 1' -- make
rm src/part_40.c
printf 'bad:\n        echo spaces\n' >bad.mk
record build/bad-makefile --fact 'bad.mk:2: *** missing separator' -- make -f bad.mk
folder none
record build/no-makefile --fact 'make: *** No targets specified and no makefile found.  Stop.' -- make

folder tree
for name in alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon; do
  mkdir $name && echo 'int main(void) { return 0; }' >$name/main.c
  printf '%s: main.c\n\t$(CC) -Wall -c -o %s main.c\n' $name $name >$name/Makefile
done
printf 'parts = alpha beta gamma epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon delta\nall: $(parts)\n$(parts):\n\t$(MAKE) -C $@\n.PHONY: all $(parts)\n' >Makefile
record recursive/ok -- make
record recursive/nothing -- make
echo 'int main(void) { return wrong; }' >delta/main.c
record recursive/error --env LC_ALL=C --fact "main.c:1:25: error: 'wrong' undeclared" --fact 'make[1]: *** [Makefile:2: delta] Error 1' \
  --fact "Entering directory '/home/dev/tree/delta'" --fact 'make: *** [Makefile:4: delta] Error 2' -- make

folder tests
for i in $(seq -w 30); do printf 'def test_case_%s_a(): pass\ndef test_case_%s_b(): pass\n' "$i" "$i" >"test_part_$i.py"; done
printf 'check: lint test\nlint:\n\t@echo "linting 30 files"\n\t@echo "no problems"\ntest:\n\tpython -m pytest -v\n' >Makefile
record runner/tests-pass --fact '60 passed' --not 'test_case_17_a' -- make check
printf 'def test_fails():\n    assert 1 == 2, "the till is short"\n' >test_z.py
record runner/tests-fail --fact 'the till is short' --fact '1 failed, 60 passed' --fact 'make: *** [Makefile:6: test] Error 1' -- make check
printf 'test:\n\t@kill -9 $$$$\n' >Makefile
record runner/killed --fact 'make: *** [Makefile:2: test] Killed' -- make test
printf 'test:\n\tno-such-program --all\n' >Makefile
record runner/missing-program --fact 'no-such-program: ' --fact 'Error 127' -- make test

if [ -n "${JUST:-}" ]; then
  tool just "$("$JUST" --version)"
  printf 'default: lint test\n\nlint:\n    echo "linting 30 files"\n\ntest:\n    python -m pytest -v\n' >justfile
  rm test_z.py
  record run/tests-pass --fact '60 passed' --not 'test_case_17_a' --as 'just' -- "$JUST"
  printf 'def test_fails():\n    assert 1 == 2, "the till is short"\n' >test_z.py
  record run/tests-fail --fact 'the till is short' --fact '1 failed, 60 passed' --fact 'error: recipe `test` failed on line 7 with exit code 1' --as 'just test' -- "$JUST" test
  record run/unknown --fact 'error: justfile does not contain recipe `deploy`' --as 'just deploy' -- "$JUST" deploy
  record run/list --fact 'lint' --as 'just --list' -- "$JUST" --list
  printf 'test\n  oops\n' >bad.just
  record run/bad-justfile --fact 'error: ' --as 'just -f bad.just' -- "$JUST" -f bad.just
fi

if [ -n "${MISE:-}" ]; then
  export MISE_DATA_DIR="$work/mise-data" MISE_CACHE_DIR="$work/mise-cache" MISE_CONFIG_DIR="$work/mise-config" MISE_STATE_DIR="$work/mise-state" MISE_TRUSTED_CONFIG_PATHS="$work" MISE_OFFLINE=1
  tool mise "$("$MISE" --version 2>/dev/null | head -1)"
  rm -f test_z.py Makefile justfile
  printf '[tasks.lint]\nrun = ["echo linting 30 files", "echo no problems"]\n\n[tasks.test]\nrun = "python -m pytest -v"\n\n[tasks.ci]\ndepends = ["lint", "test"]\n\n[tasks.broken]\nrun = "no-such-program --all"\n' >mise.toml
  record run/tests-pass --fact '60 passed' --not 'test_case_17_a' --as 'mise run test' -- "$MISE" run test
  record run/parallel-pass --fact '60 passed' --not 'test_case_17_a' --as 'mise run ci' -- "$MISE" run ci
  printf 'def test_fails():\n    assert 1 == 2, "the till is short"\n' >test_z.py
  record run/tests-fail --fact 'the till is short' --fact '1 failed, 60 passed' --fact 'task failed' --as 'mise run test' -- "$MISE" run test
  record run/parallel-fail --fact 'the till is short' --fact '1 failed, 60 passed' --as 'mise run ci' -- "$MISE" run ci
  record run/missing-program --fact 'no-such-program' --as 'mise run broken' -- "$MISE" run broken
  record run/unknown --fact 'deploy' --as 'mise run deploy' -- "$MISE" run deploy
  record tasks/list --fact 'lint' --as 'mise tasks' -- "$MISE" tasks
fi

for compiler in gcc clang; do
  tool $compiler "$($compiler --version | head -1)"
  folder ledger
  cat >ledger.c <<'C'
#include <stdio.h>
#include "entry.h"

struct ledger { int total; };

static int unused(void) { return 1; }

int main(int argc, char **argv)
{
    struct ledger *book = 0;
    int i;
    printf("%s\n", 42);
    book->totl = 3;
    undeclared(book);
    return add(1);
}
C
  printf '#ifndef ENTRY_H\n#define ENTRY_H\nint add(int a, int b);\nextern struct missing entry;\nstatic inline int twice(int a) { return missing_name * 2; }\n#endif\n' >entry.h
  record compile/errors --env LC_ALL=C --fact "ledger.c:13:" --fact 'entry.h:5:41' --fact "'missing_name'" --fact 'totl' -- $compiler -Wall -Wextra -c ledger.c
  [ $compiler = gcc ] && record compile/errors-german --env LC_ALL=de_DE.UTF-8 --fact 'ledger.c:13:11: Fehler:' --fact 'Warnung:' -- gcc -Wall -c ledger.c
  record compile/errors-colour --env LC_ALL=C --fact 'totl' -- $compiler -Wall -fdiagnostics-color=always -c ledger.c
  record compile/missing-file --env LC_ALL=C --fact 'absent.c' -- $compiler -c absent.c
  record compile/unknown-option --env LC_ALL=C --fact '-frobnicate' -- $compiler -frobnicate ledger.c
  printf '#include <absent.h>\nint main(void) { return 0; }\n' >include.c
  record compile/missing-header --env LC_ALL=C --fact 'absent.h' -- $compiler -c include.c
  printf 'int far(void);\nint main(void) { return far(); }\n' >link.c
  record compile/link-error --env LC_ALL=C --fact "undefined reference to \`far'" -- $compiler link.c
  {
    for i in $(seq 120); do echo "int warn_$i(int a) { int spare_$i; return a; }"; done
  } >warn.c
  record compile/many-warnings --env LC_ALL=C --fact 'spare_1' --fact 'spare_120' -- $compiler -Wall -c warn.c
  sed -i 's/$//; s/return a;/return b;/' warn.c
  record compile/many-errors --env LC_ALL=C --fact 'warn.c:1:' -- $compiler -c warn.c
done
tool gcc "$(gcc --version | head -1)"
cat >templates.cc <<'C'
#include <algorithm>
#include <map>
#include <string>
#include <vector>
struct Coin { int value; };
int main() {
  std::vector<Coin> coins{{3}, {1}};
  std::sort(coins.begin(), coins.end());
  std::map<Coin, std::string> names;
  names[Coin{1}] = "penny";
  return 0;
}
C
record compile/templates --env LC_ALL=C --fact "templates.cc:8:12" --fact "no match for 'operator<'" -- g++ -c templates.cc

tool javac "$(javac -version 2>&1)"
folder books
cat >Ledger.java <<'J'
import java.util.*;

public class Ledger {
    private final List<Integer> entries = new ArrayList<>();

    int total() {
        String sum = 0;
        for (Entry entry : entries) sum += entry;
        return sum;
    }

    public static void main(String[] args) {
        List raw = new ArrayList();
        raw.add(1);
        System.out.println(new Ledger().total(1))
    }
}
J
record compile/syntax --fact "Ledger.java:15: error: ';' expected" -- javac Ledger.java
sed -i 's/total(1))/total(1));/' Ledger.java
record compile/errors --fact 'Ledger.java:7: error: incompatible types: int cannot be converted to String' --fact 'symbol:   class Entry' --fact '4 errors' -- javac Ledger.java
record compile/missing --fact 'error: file not found: Absent.java' -- javac Absent.java
cat >Sums.java <<'J'
class Sums {
  void all() {
    int first = net() + tax(1) + net();
    int second = net() + net() + net();
    int third = net() + net();
  }
}
J
record compile/one-line --fact 'symbol:   method tax(int)' --fact '8 errors' -- javac Sums.java
rm -f "$fixtures"/none
