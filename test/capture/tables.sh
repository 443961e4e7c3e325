#!/usr/bin/env bash
# Captures the fixtures of psql against a server that it starts on loopback, of tar, prove, rustc and cargo test --no-run. ONLY="psql tar" captures some.
. "$(dirname "$0")/record.sh"
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }
folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
export LC_ALL=C.UTF-8

shop_sql() {
  echo 'create table parts (id integer primary key, name text not null, price numeric, note text);'
  for i in $(seq 1 60); do echo "insert into parts values ($i, 'part $i', $i.50, '$([ $((i % 9)) = 0 ] && echo "error $i: out of stock" || echo "on shelf $((i % 7))")');"; done
  echo 'create table orders (id integer primary key, part integer not null references parts, count integer not null check (count > 0), placed text);'
  for i in $(seq 1 20); do echo "insert into orders values ($i, $i, $i, '2026-01-02');"; done
}
if wanted psql; then
  folder base; chmod 777 "$work" .
  run() { runuser -u nobody -- "$@"; }
  bin=${PGBIN:-$(dirname "$(command -v initdb)")}
  run "$bin/initdb" -D "$work/base/data" -U dev >/dev/null
  run "$bin/pg_ctl" -D "$work/base/data" -o "-p 18433 -k $work/base -c listen_addresses=127.0.0.1" -l "$work/base/log" -w start >/dev/null
  trap 'runuser -u nobody -- "$bin/pg_ctl" -D "$work/base/data" -m immediate stop >/dev/null; rm -rf "$work"' EXIT
  export PGHOST=127.0.0.1 PGPORT=18433 PGUSER=dev PGDATABASE=postgres
  shop_sql | psql -q
  tool psql "$(psql --version)"
  record query/many --fact 'part 60' --fact '60.50' --fact 'error 54: out of stock' --fact '(60 rows)' -- psql -c 'select * from parts'
  record query/one --fact '(1 row)' -- psql -c 'select count(*) from parts'
  record query/expanded --fact 'part 20' -- psql -x -c 'select * from parts where id <= 20'
  record query/none --fact '(0 rows)' -- psql -c 'select * from parts where id > 100'
  record query/unaligned --fact 'part 60' -- psql -At -c 'select * from parts'
  record query/error --fact 'relation "absent" does not exist' -- psql -c 'select * from absent'
  record query/syntax --fact 'syntax error at or near "form"' -- psql -c 'select * form parts'
  record describe/tables --fact 'orders' --fact 'parts' -- psql -c '\d'
  record describe/table --fact 'orders_part_fkey' --fact 'numeric' -- psql -c '\d parts'
  { for i in $(seq 1 80); do echo "insert into orders values ($((i + 100)), $((i % 60 + 1)), 1, 'now');"; done; echo "insert into orders values (1, 1, 1, 'again');"; echo "insert into orders values (900, 1, 0, 'none');"; } >load.sql
  record script/load --fact 'duplicate key value violates unique constraint "orders_pkey"' --fact 'psql:load.sql:82: ERROR' -- psql -f load.sql
  record query/explain --fact 'Seq Scan on parts' -- psql -c 'explain analyze select * from parts'
  record query/unreachable --env PGPORT=1 --fact 'Connection refused' -- psql -c 'select 1'
fi
if wanted tar; then
  folder pack; for i in $(seq 1 12); do mkdir -p "shop/part-$i/src"; for j in $(seq 1 8); do echo "$i $j" >"shop/part-$i/src/file-$j.ts"; done; done; echo x >'shop/error handler.ts'
  tool tar "$(tar --version | head -1)"
  record create/verbose --fact 'shop/part-12/src/file-8.ts' -- tar -cvzf shop.tgz shop
  record list/names --fact 'shop/part-12/src/file-8.ts' -- tar -tzf shop.tgz
  record list/verbose --fact 'shop/part-12/src/file-8.ts' -- tar -tvzf shop.tgz
  mkdir out; record extract/verbose --fact 'shop/error handler.ts' -- tar -xvzf shop.tgz -C out
  echo broken >broken.tgz; record extract/broken --fact 'not in gzip format' -- tar -xzf broken.tgz
  record extract/missing --fact 'absent.tgz: Cannot open: No such file or directory' -- tar -xf absent.tgz
fi
if wanted prove; then
  folder perl; mkdir -p t lib
  for i in $(seq 1 20); do printf 'use Test::More tests => 4;\nok(1, "part %s is there");\nis(%s * 2, %s, "twice");\nlike("error %s", qr/error/, "tells the error");\nok(1);\n' "$i" "$i" $((i * 2)) "$i" >"t/part-$(printf %02d "$i").t"; done
  tool prove "$(prove --version)"
  record pass/plain --fact 'All tests successful.' --fact 'Files=20, Tests=80' -- prove t
  record pass/verbose --fact 'All tests successful.' --fact 'Files=20, Tests=80' -- prove -v t
  printf 'use Test::More;\nis_deeply({lamp => 1}, {lamp => 2}, "the warehouse heard");\nok(1, "fine");\nTODO: { local $TODO = "no supplier yet"; ok(0, "reorders"); }\nSKIP: { skip "no network", 1; ok(0); }\ndie "only 1 left";\n' >t/stock.t
  record fail/plain --fact "Failed test 'the warehouse heard'" --fact 't/stock.t line 2' --fact 'only 1 left at t/stock.t line 6' --fact 'Result: FAIL' -- prove t
  record fail/verbose --fact 'not ok 1 - the warehouse heard' --fact 'only 1 left at t/stock.t line 6' --fact 'Result: FAIL' -- prove -v t
  printf 'use Test::More;\nok(\n' >t/stock.t
  record crash/syntax --fact 'syntax error at t/stock.t line' --fact 'Result: FAIL' -- prove t
  record nothing/absent --fact 'Cannot detect source of' -- prove t/absent.t
  rm t/*; record nothing/empty --fact 'Files=0' -- prove t
fi
if wanted rust; then
  folder rust; cargo init -q --name shop --lib . 2>/dev/null
  { for i in $(seq 1 12); do printf 'pub fn total%s(n: u32) -> u32 { let unused = n; missing%s(n) }\n' "$i" "$i"; done; } >bad.rs
  tool rustc "$(rustc --version)"
  record compile/errors --fact 'bad.rs:12' --fact 'cannot find function `missing12`' -- rustc --crate-type lib bad.rs
  { for i in $(seq 1 25); do printf 'pub fn total%s(n: u32) -> u32 { let unused = n; n }\n' "$i"; done; } >warn.rs
  record compile/warnings --re '\b25:\d+' --fact '25 warnings emitted' -- rustc --crate-type lib warn.rs
  record compile/missing --fact "couldn't read" -- rustc absent.rs
  mkdir -p tests; printf '#[test]\nfn adds() { assert_eq!(1 + 1, 2); }\n' >tests/adds.rs; for i in 2 3 4 5; do cp tests/adds.rs "tests/adds$i.rs"; done
  tool cargo "$(cargo --version)"
  record no-run/first --fact 'Executable unittests src/lib.rs' --fact 'Executable tests/adds5.rs' -- cargo test --no-run
  record no-run/again --fact 'Executable tests/adds5.rs' -- cargo test --no-run
  echo 'fn broken() { missing(); }' >>src/lib.rs
  record no-run/error --fact 'cannot find function `missing`' --fact 'could not compile `shop`' -- cargo test --no-run
fi
