#!/usr/bin/env bash
# Captures of tools that speak German, French and Japanese (Debian: locales, gcc-12-locales; the locales generated).
. "$(dirname "$0")/record.sh"
export GIT_AUTHOR_NAME=dev GIT_AUTHOR_EMAIL=dev@example.org GIT_COMMITTER_NAME=dev GIT_COMMITTER_EMAIL=dev@example.org
export GIT_AUTHOR_DATE="2026-01-01T12:00:00Z" GIT_COMMITTER_DATE="2026-01-01T12:00:00Z" LC_ALL=C
say() { # say NAME argv…: once in each language
  local name=$1 folder base; shift
  folder=$(dirname "$name") base=$(basename "$name")
  for lang in "${langs[@]}"; do
    [ "$folder" = . ] && folder=
    record "${folder:+$folder/}${lang%%_*}-$base" --env "LC_ALL=$lang.UTF-8" --env "LANGUAGE=$lang" -- "$@"
    [ -n "${after:-}" ] && eval "$after" >/dev/null 2>&1
  done
}
all=(de_DE fr_FR ja_JP)

# Debian's git does not speak Japanese.
langs=(de_DE fr_FR)
mkdir -p "$work/store" && cd "$work/store" || exit 1
tool git "$(git --version)"
git init -q -b main && git init -q --bare "$work/up.git" && git remote add origin "file://$work/up.git"
for i in $(seq 40); do printf 'entry %s\n' "$i" >"entry-$i.txt"; done
git add . && git commit -qm "All entries" && git push -q -u origin main
git branch other && git rm -q entry-3.txt && echo changed >entry-1.txt && git commit -qam "Changed here"
git checkout -q other && echo other >entry-1.txt && git commit -qam "Changed there" && git checkout -q main
after='git merge --abort' say merge/conflict git merge other
git merge other >/dev/null 2>&1; say status/conflict git status; git merge --abort
after='git rebase --abort' say rebase/conflict git rebase other
for i in $(seq 4 30); do echo more >>"entry-$i.txt"; done; echo new >new.txt; git add entry-5.txt entry-6.txt
say status/mixed git status
echo local >entry-1.txt
say checkout/refused git checkout other
say checkout/missing git checkout absent
after='git checkout -q main' ; git stash -q; say checkout/detached git checkout --detach; after=; git checkout -q main
say pull/no-branch git pull origin absent
git push -q origin other:main --force; say push/rejected git push origin main
say fetch/missing git fetch "file://$work/absent.git"
say clone/missing git clone "file://$work/absent.git"
say branch/verbose git branch -vv
after='git reset -q --soft HEAD~1' ; for i in $(seq 60); do echo x >"more-$i.txt"; done; git add -A; say commit/many git commit -m "More entries"; after=
git reset -q --hard; say commit/nothing git commit -m nothing
after='git stash -q' say stash/pop git stash pop
cd "$work" && say status/no-repository git status; cd "$work/store" || exit 1

langs=("${all[@]}")
mkdir "$work/engine" && cd "$work/engine" || exit 1
tool gcc "$(gcc --version | head -1)"
printf '#include <stdio.h>\n#include "entry.h"\nstatic int unused(void) { return 1; }\nint main(void) {\n  int rate;\n  char *text = 5;\n  printf("%%d", text);\n  return missing(wrong);\n}\n' >main.c
printf 'struct entry { int n };\nint total(int n) { return m; }\n' >entry.h
say compile/errors gcc -Wall -Wextra -c main.c
for i in $(seq -w 30); do printf 'int total_%s(int n) {\n    int rate;\n    return n;\n}\n' "$i"; done >many.c
say compile/many-warnings gcc -Wall -c many.c
printf '#include "absent.h"\n' >absent.c; say compile/missing-header gcc -c absent.c
printf 'int absent(void);\nint main(void) { return absent(); }\n' >link.c; say compile/link gcc link.c
tool make "$(make --version | head -1)"
printf 'all: sub many.o link.o main.o\nsub:\n\t$(MAKE) -C inner\n%%.o: %%.c\n\tgcc -Wall -c -o $@ $<\n' >Makefile
mkdir inner && printf 'all:\n\t@echo inner\n' >inner/Makefile
after='rm -f *.o' say build/errors make; say build/missing make absent
printf 'all:\nx\n' >broken.mk; say build/broken make -f broken.mk

tool apt-get "$(apt-get --version | head -1)"
say install/missing apt-get install -y absent-package-one

cd "$work/store" || exit 1; mkdir closed && chmod 0 closed
coreutils=$(ls --version | head -1)
tool ls "$coreutils"; say errors ls -l absent-1 entry-1.txt absent-2; say long ls -la
tool df "$coreutils"; say missing df -h /absent; say table df -h /proc
tool du "$coreutils"; say missing du -sh absent entry-1.txt
tool stat "$coreutils"; say file stat absent entry-1.txt
tool find "$(find --version | head -1)"; say missing find absent . -name 'entry-1*'
tool grep "$(grep --version | head -1)"; say missing grep -n entry absent entry-1.txt; head -c 400 /dev/zero >zero.bin; echo entry >>zero.bin; say binary grep entry zero.bin
tool diff "$(diff --version | head -1)"; mkdir a b; echo 1 >a/x; echo 2 >b/x; echo 3 >a/only; say brief diff -rq a b; say missing diff absent a/x
tool sort "$coreutils"; say missing sort absent
tool cat "$coreutils"; say missing cat absent entry-1.txt
