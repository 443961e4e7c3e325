#!/usr/bin/env bash
# Captures listings, searches and file contents on made-up trees. Needs GNU tools, busybox, ripgrep, fd, tree,
# git, setpriv, systemd-journal-remote, and the locales de_DE.UTF-8 and zh_CN.UTF-8. Run as root: "denied" cases run as nobody.
. "$(dirname "$0")/record.sh"
export LC_ALL=C.UTF-8 TZ=UTC COLUMNS=80 GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
chmod 755 "$work"
nobody() { local as=$1; shift; record "$@" --as "$as" -- setpriv --reuid 65534 --regid 65534 --clear-groups $as; }

version() { "$1" --version 2>&1 | head -1; }

# --- a monorepo -------------------------------------------------------------------
mkdir -p "$work/shop" && cd "$work/shop" || exit 1
component() {
  printf 'import { useState } from "react";\nimport { price } from "../lib/money";\n\n'
  printf 'export function %s({ items }: Props) {\n  const [open, setOpen] = useState(false);\n' "$1"
  printf '  if (items.length === 0) {\n    return null;\n  }\n\n  // TODO: show taxes for %s\n' "$1"
  printf '  return <section onClick={() => setOpen(!open)}>{items.map(price)}</section>;\n}\n'
}
for app in web admin; do
  mkdir -p "apps/$app/src/components/cart" "apps/$app/src/lib" "apps/$app/public/img"
  for name in Button Cart Checkout Filter Footer Header Menu Price Rating Search Sidebar Table; do
    component "$name" >"apps/$app/src/components/$name.tsx"
    printf 'import { test } from "vitest";\ntest("%s renders", () => {});\n' "$name" >"apps/$app/src/components/$name.test.tsx"
  done
  for name in Line Sum Tax; do component "$name" >"apps/$app/src/components/cart/$name.tsx"; done
  printf 'export const price = (cents: number) => (cents / 100).toFixed(2);\n' >"apps/$app/src/lib/money.ts"
  printf '{ "name": "%s", "private": true }\n' "$app" >"apps/$app/package.json"
  for i in 1 2 3; do printf '\211PNG\r\n\032\n%s' "$i" >"apps/$app/public/img/photo-$i.png"; done
done
for package in auth billing mail search; do
  mkdir -p "packages/$package/src/internal"
  for i in $(seq 12); do
    printf 'export function step%s(input: string): string {\n  if (input === "") throw new Error("empty input");\n  return input + %s;\n}\n' "$i" "$i" \
      >"packages/$package/src/internal/step-$i.ts"
  done
  echo 'export * from "./internal/step-1";' >"packages/$package/src/index.ts"
done
mkdir -p docs .config scripts logs
printf '# Shop\n\nA shop.\n' >README.md
for i in $(seq 6); do printf '# Note %s\n\nAn error is not always an error.\n' "$i" >"docs/2026-0$i-01-note-$i.md"; done
printf 'all: build\n\nbuild:\n\tnode scripts/build.js\n' >Makefile
printf 'node_modules\ndist\n' >.gitignore
echo 'console.log("built");' >scripts/build.js && chmod +x scripts/build.js
ln -s README.md docs/index.md
seq -f 'line %g of the log' 400 >logs/app.log
find . -exec touch -h -d '2026-03-14 09:26:53 UTC' {} +
touch -d '2025-12-01 08:00 UTC' README.md
git init -q -b main . && git add . && git -c user.name=Dev -c user.email=dev@example.com commit -q -m start

tool ls "$(version ls)"
record plain --fact README.md --fact packages -- ls
record long --fact 'Sidebar.test.tsx' --fact '-rw-r--r--' -- ls -l apps/web/src/components
record all --fact '.gitignore' --fact '.config' --fact 'total ' -- ls -la
record long-human --fact 'Makefile' -- ls -lah
record paths --fact Checkout.test.tsx -- ls apps/web/src/components/*.tsx apps/admin/src/components/*.tsx
record recursive --fact './packages/billing/src/internal:' --fact 'step-12.ts' --fact './docs:' -- ls -R
record recursive-long --fact './packages/search/src/internal:' -- ls -lR
record folder-itself --fact '.config' -- ls -d .config
record missing --fact "ls: cannot access 'nowhere'" -- ls -la nowhere docs
record bad-option --fact 'unrecognized option' -- ls --colour=yes docs
record empty -- ls .config
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log
record links --fact Sidebar.test.tsx -- ls --hyperlink=always apps/web/src/components
record german --env LC_ALL=de_DE.UTF-8 --fact 'README.md' --fact 'insgesamt' -- ls -la . docs apps/web/src/components
record chinese --env LC_ALL=zh_CN.UTF-8 --fact 'README.md' -- ls -la . docs
record inodes --fact 'Header.tsx' -- ls -lin apps/web/src/components
tool tree "$(tree --version | head -1 | sed 's/ (c).*//')"
record plain --fact 'README.md' --re '^\d+ directories, \d+ files$' -- tree
record depth --fact 'packages' -- tree -L 2 -a -I .git
record folders --fact 'internal' -- tree -d apps packages
record missing --fact 'error opening dir' -- tree nowhere
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log
record german --env LC_ALL=de_DE.UTF-8 --fact 'Checkout.tsx' -- tree apps/web

tool find "$(version find)"
record all --fact 'step-12.ts' --fact Makefile -- find . -not -path './.git/*'
record named --fact 'Checkout.tsx' -- find . -name '*.tsx' -not -name '*.test.*'
record absolute --fact 'Checkout.tsx' -- find "$PWD/apps" -type f
record listed --fact 'step-12.ts' --fact 'index.md -> README.md' -- find packages docs -ls
record none -- find . -name '*.rs'
record missing --fact 'No such file' -- find nowhere docs -name '*.md'
record bad-predicate --fact "unknown predicate" -- find . -nmae x
record or --fact README.md --fact step-3.ts -- find . -newermt 2025-01-01 -not -path './.git/*' -type f -o -size +1k
tool fd "$(fdfind --version)"
record all --fact 'step-12.ts' -- fdfind .
record typed --fact 'Checkout.tsx' -- fdfind -e tsx . apps
record details --fact 'Checkout.tsx' -- fdfind -l -e tsx . apps/web
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log
record missing --fact 'fd error' -- fdfind x nowhere
record bad-pattern --fact 'regex parse error' -- fdfind '('

tool grep "$(version grep)"
record numbered --fact 'TODO: show taxes for Sidebar' --fact 'cart/' -- grep -rn TODO apps packages
record plain --fact 'empty input' -- grep -r 'empty input' packages
record context --fact 'throw new Error("empty input")' --fact 'return input + 12' -- grep -rn -C1 'throw new' packages
record files --fact 'step-12.ts' -- grep -rl 'empty input' .
record counts --fact 'step-12.ts:1' -- grep -rc 'empty input' packages
record only --fact 'useState' -- grep -rnoE 'use[A-Z][a-z]+' apps
record one-file --fact 'const [open, setOpen] = useState(false);' -- grep -n -A 12 'import' apps/web/src/components/Cart.tsx
record none -- grep -rn 'no such text' apps
record missing --fact 'No such file or directory' -- grep -n x nowhere README.md
record bad-pattern --fact 'grep:' -- grep -rn '[a' apps
record binary --fact 'Makefile' --re 'binary file matches|Binary file' -- grep -r 'PNG\|build' .  --exclude-dir=.git
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log
record error-word --fact 'An error is not always an error' -- grep -rn error docs
tool git "$(git --version)"
record grep/numbered --fact 'TODO: show taxes for Sidebar' -- git grep -n TODO
record grep/context --fact 'useState' -- git grep -n -W 'function Cart'
record grep/files --fact 'step-12.ts' -- git grep -l 'empty input'
record grep/none -- git grep -n 'no such text'
record grep/bad-revision --fact 'fatal:' -- git grep foo nosuchrev
tool rg "$(rg --version | head -1)"
record plain --fact 'TODO: show taxes for Sidebar' -- rg --sort path TODO
record numbered --fact 'TODO: show taxes for Sidebar' -- rg -n --sort path TODO apps
record heading --fact 'TODO: show taxes for Sidebar' -- rg --heading -n --sort path TODO apps
record context --fact 'empty input' -- rg -n -C1 --sort path 'throw new' packages/auth
record files --fact 'step-12.ts' -- rg --files --sort path
record matching-files --fact 'step-12.ts' -- rg -l --sort path 'empty input'
record counts --fact 'step-12.ts:1' -- rg -c --sort path 'empty input'
record only --fact 'useState' -- rg -on --sort path 'use[A-Z]\w+'
record columns --fact 'TODO' -- rg --vimgrep --sort path TODO
record stats --fact 'files contained matches' -- rg -n --stats --sort path TODO packages apps/web
record none -- rg 'no such text'
record missing --fact 'No such file' -- rg x nowhere
record bad-pattern --fact 'regex parse error' -- rg '('
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log

# --- file contents ------------------------------------------------------------------
tool cat "$(version cat)"
record source --fact 'TODO: show taxes for Cart' -- cat apps/web/src/components/Cart.tsx
record long --fact 'line 1 of the log' --fact 'line 400 of the log' -- cat logs/app.log
record several --fact 'step1(' --fact 'step12(' -- cat packages/auth/src/internal/step-1.ts packages/auth/src/internal/step-12.ts
record numbered --fact 'useState' -- cat -A apps/web/src/components/Cart.tsx
record missing --fact 'No such file' -- cat nowhere README.md
record folder --fact 'Is a directory' -- cat docs
seq -f 'row %06g: the same words' 10000 >big.txt
record large --fact 'row 000001:' --fact 'row 010000:' -- cat big.txt
printf 'first\r\nsecond\r\n\r\n\r\nthird\r\n' >dos.txt
record dos -- cat dos.txt
printf 'caf\351 au lait\n\303\251t\303\251\n' >latin.txt
record latin --fact 'au lait' -- cat latin.txt
tool head "$(version head)"
record first --fact 'line 25 of the log' --not 'line 26' -- head -25 logs/app.log
record several --fact '==> docs/2026-02-01-note-2.md <==' -- head -n 2 docs/2026-01-01-note-1.md docs/2026-02-01-note-2.md
record missing --fact 'No such file' -- head -5 nowhere
tool tail "$(version tail)"
record last --fact 'line 400 of the log' --fact 'line 361 of the log' -- tail -40 logs/app.log
record from --fact 'line 390 of the log' -- tail -n +300 logs/app.log
record followed --fact 'line 400 of the log' -- timeout 1 tail -n 60 -f logs/app.log
cat >logs/pool.c <<'C'
#include <stdio.h>
#include <string.h>

struct pool { int size; char *name; };

int grow(struct pool *p, int by) {
  int unused;
  p->sise += by;
  return p->size
}

int main(void) {
  struct pool p = { 3, "first" };
  printf("%d\n", p.name);
  grow(&p, "two");
  return strlenn(p.name);
}
C
for _ in 1 2; do LC_ALL=C gcc -Wall -fdiagnostics-color=always -c logs/pool.c -o logs/pool.o; done >logs/build.log 2>&1
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log
tool sed "$(version sed)"
record range --fact 'line 10 of the log' --fact 'line 60 of the log' -- sed -n 10,60p logs/app.log
record changed --fact 'row 400 of the log' -- sed s/line/row/ logs/app.log
record bad-script --fact 'sed: -e expression' -- sed -n 10,60q1p logs/app.log
tool nl "$(version nl)"
record source --fact 'TODO: show taxes for Cart' -- nl -ba apps/web/src/components/Cart.tsx
tool diff "$(version diff)"
cp -r packages/auth other && sed -i 's/empty input/nothing given/' other/src/internal/step-*.ts && rm other/src/index.ts
record unified --fact '+  if (input === "") throw new Error("nothing given");' -- diff -u packages/auth/src/internal/step-1.ts other/src/internal/step-1.ts
record folders --fact 'Only in packages/auth/src: index.ts' -- diff -ru packages/auth other
record brief --fact 'Only in packages/auth/src: index.ts' --fact 'step-12.ts differ' -- diff -rq packages/auth other
record normal --fact '< ' -- diff packages/auth/src/internal/step-1.ts other/src/internal/step-1.ts
record equal -- diff -u README.md README.md
record missing --fact 'No such file' -- diff -u README.md nowhere
head -3000 big.txt >big1.txt
sed 's/same words/other words/' big1.txt >big2.txt
record large --fact '-row 000001: the same words' --fact '+row 003000: the other words' -- diff -u big1.txt big2.txt
sed '7s/same/sane/' big.txt >big3.txt
record one-letter --fact 'row 000007: the sane words' -- diff big.txt big3.txt

# --- sizes and processes --------------------------------------------------------------
tool du "$(version du)"
record tree --fact './packages/mail/src/internal' -- du -h --exclude=.git
record sum --re '^\d+K\tapps$' -- du -sh --apparent-size apps docs packages
record missing --fact 'No such file' -- du -sh nowhere docs
mkdir -p sizes && for i in $(seq 300); do head -c $((i == 217 ? 900000 : i * 10)) /dev/zero >"sizes/part-$i.bin"; done
record many --fact 'part-217.bin' --re '\tsizes$' -- du -ab sizes
rm -r sizes
tool stat "$(version stat)"
record one --fact 'File: README.md' -- stat README.md docs

tool df "$(version df)"
record human --fact 'Filesystem' --fact /dev/shm -- df -h / /dev/shm
record missing --fact 'No such file' -- df -h nowhere
tool ps "$(version ps)"
alone() { local as=$1 before=$2; shift 2; record "$@" --as "$as" -- unshare --pid --fork --mount-proc bash -c "$before $as"; }
alone 'ps aux' 'sleep 97 & sleep 98 &' all --fact 'sleep 97' --fact 'COMMAND'
alone 'ps -ef' 'sleep 97 &' full --fact 'sleep 97'
alone 'ps -eo pid=,comm=' 'sleep 97 &' headless --fact 'sleep'
alone 'ps aux' 'for i in $(seq 300); do sleep 1$i & done; /usr/bin/python3 -c "x = bytearray(40000000); import time; time.sleep(30)" & for i in $(seq 300); do sleep 2$i & done; sleep 1;' many --env COLUMNS=200 --fact '/usr/bin/python3 -c' --fact 'sleep 2300'
record missing -- ps -p 999999
record bad-option --fact 'error: ' -- ps --nosuch
tool lsof "$(lsof -v 2>&1 | sed -n 's/^ *revision: /lsof /p')"
sleep 96 & record one --fact 'cwd' --fact '/home/dev/shop' --as 'lsof -p 4711' -- lsof -p $!
kill $!
tool file "$(file --version | head -1)"
record several --fact 'README.md' --fact 'cannot open' -- file README.md docs scripts/build.js apps/web/public/img/photo-1.png nowhere

# --- names with everything in them ------------------------------------------------------
mkdir -p "$work/names/with blank/deep" && cd "$work/names" || exit 1
for name in "it's" 'say "hi"' $'two\nlines' $'tab\there' $'caf\351' 'é' '-dash' 'trailing ' 'a:12:b' '#hash' '$HOME' '[pith: 3 lines hidden]' '--' 'back\slash'; do
  echo "needle in ${name%%$'\n'*}" >"./with blank/$name"
  echo needle >"./with blank/deep/$name"
done
find . -exec touch -h -d '2026-03-14 09:26:53 UTC' {} +
tool ls "$(version ls)"
record odd-names --fact "it's" --fact 'with blank' -- ls -laR
record odd-names-quoted --fact '#hash' -- ls -lQ 'with blank'
tool find "$(version find)"
record odd-names --fact "with blank/deep/it's" --fact 'a:12:b' -- find .
tool grep "$(version grep)"
record odd-names --fact 'needle in #hash' -- grep -rn needle .
tool rg "$(rg --version | head -1)"
record odd-names --fact 'needle in #hash' -- rg -n --sort path needle

# --- a line of 200 kB ---------------------------------------------------------------------
mkdir -p "$work/long" && cd "$work/long" || exit 1
{ seq -f 'var a%g=1;' 9000 | tr -d '\n'; printf 'needleInHay();'; seq -f 'var b%g=2;' 9000 | tr -d '\n'; echo; } >bundle.min.js
tool grep "$(version grep)"
record long-line --fact 'needleInHay();' -- grep -n needleInHay bundle.min.js
tool rg "$(rg --version | head -1)"
record long-line --fact 'needleInHay();' -- rg -n needleInHay

# --- very many --------------------------------------------------------------------------
mkdir -p "$work/huge" && cd "$work/huge" || exit 1
for i in $(seq -w 100); do
  mkdir -p "src/module-$i"
  for j in $(seq -w 60); do echo "export const value$j = compute($i, $j);" >"src/module-$i/file-$j.ts"; done
done
find . -exec touch -h -d '2026-03-14 09:26:53 UTC' {} +
tool find "$(version find)"
record large --re 'src/module-\d+/' -- find .
tool grep "$(version grep)"
record large --fact 'compute(' -- grep -rn compute src
tool ls "$(version ls)"
record large --fact 'file-01.ts' -- ls -l src/module-001 src/module-002 src/module-003 src/module-004 src/module-005
tool tree "$(tree --version | head -1 | sed 's/ (c).*//')"
record large --fact '6000 files' -- tree src

# --- folders that may not be read ------------------------------------------------------------
mkdir -p "$work/locked/secret" "$work/locked/open" && cd "$work/locked" || exit 1
echo needle >open/file && echo needle >secret/file && echo needle >private && chmod 700 secret private
tool ls "$(version ls)"
nobody 'ls -la . secret' denied --fact 'Permission denied' --fact 'open'
tool find "$(version find)"
nobody 'find .' denied --fact 'Permission denied' --fact './open/file'
for i in $(seq 400); do mkdir -p "secret-$i" "room-$i" && chmod 700 "secret-$i"; done
nobody 'find .' denied-many --fact 'Permission denied'
rm -r secret-* room-*
tool grep "$(version grep)"
nobody 'grep -rn needle .' denied --fact 'Permission denied' --fact 'open/file:1:needle'
tool rg "$(rg --version | head -1)"
nobody 'rg -n needle' denied --fact 'open/file:1:needle'
tool du "$(version du)"
nobody 'du -a' denied --fact 'cannot read directory'
tool tree "$(tree --version | head -1 | sed 's/ (c).*//')"
nobody 'tree -a' denied --fact 'error opening dir'

# --- busybox --------------------------------------------------------------------------------
cd "$work/shop" || exit 1
busy() { local as=$1; shift; record "$@" --as "$as" -- busybox $as; }
tool busybox "$(busybox | head -1 | sed 's/ (.*//')"
busy 'ls -la apps/web/src/components' ls-long --fact Checkout.tsx
busy 'find packages' find --fact step-12.ts
busy 'grep -rn TODO apps' grep --fact 'show taxes for Sidebar'
busy 'ls nowhere' ls-missing --fact 'No such file'
busy 'du -h packages' du --fact packages/mail/src/internal
busy 'df -h /' df --fact Filesystem

# --- system logs: the messages are made up, the programs that print them are not ------------------
mkdir -p "$work/logs" && cd "$work/logs" || exit 1
python3 - <<'P'
start = 1773480413
with open("journal.export", "w") as out, open("kernel.log", "w") as kernel:
    for i in range(6000):
        name, level, text = ("api", 6, f"GET /cart/{i % 97} 200 {i % 40} ms")
        if i % 5 == 0:
            name, level, text = ("worker", 6, f"job {i} done in {i % 13}.{i % 7} s")
        if i == 3210:
            name, level, text = ("worker", 4, "queue lag grew to 40 minutes, oldest job 811")
        if i == 4444:
            name, level, text = ("api", 3, "unhandled: TypeError: cart.items is undefined\n    at total (/srv/api/cart.js:12:9)")
        head = f"__REALTIME_TIMESTAMP={(start + i // 3) * 1000000 + i}\n_HOSTNAME=shop\nSYSLOG_IDENTIFIER={name}\n_PID={41 if name == 'api' else 87}\nPRIORITY={level}\n"
        data = text.encode()
        body = f"MESSAGE={text}\n" if "\n" not in text else ""
        out.write(head + body)
        if not body:
            out.flush()
            out.buffer.write(b"MESSAGE\n" + len(data).to_bytes(8, "little") + data + b"\n")
        out.write("\n")
        message = f"usb 1-{i % 4}: reset high-speed USB device number {i % 9} using xhci_hcd"
        if i == 1700:
            message = "EXT4-fs (vda1): re-mounted. Opts: errors=remount-ro"
        if i < 2000:
            kernel.write(f"<6>[{i * 0.37:12.6f}] {message}\n")
P
/lib/systemd/systemd-journal-remote -o "$PWD/shop.journal" journal.export >/dev/null 2>&1
tool journalctl "$(journalctl --version | head -1)"
record large --fact 'queue lag grew to 40 minutes' --fact 'cart.items is undefined' --fact '/srv/api/cart.js:12:9' -- journalctl --no-pager --file shop.journal
record unit --fact 'job 5995 done' -- journalctl --no-pager -n 60 --file shop.journal -t worker
record warnings --fact 'queue lag grew' -- journalctl --no-pager -p warning --file shop.journal
record none -- journalctl --no-pager --file shop.journal -t nosuch
record missing --fact 'Failed to open' -- journalctl --no-pager --file nowhere.journal
record bad-option --fact 'unrecognized option' -- journalctl --nosuch
tool dmesg "$(version dmesg)"
record large --fact 'EXT4-fs (vda1): re-mounted' -- dmesg -F kernel.log
record coloured --fact sise --fact strlenn --fact 'passing argument 2 of' -- tail -40 logs/build.log
record missing --fact 'No such file' -- dmesg -F nowhere
