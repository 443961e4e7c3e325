#!/bin/sh
# Runs once in the workspace, before the agent.
set -eu
mkdir -p bin src data
git init -q
git config user.name Dev
git config user.email dev@example.com
commit() { n=$((${n:-0} + 1)); git add -A; d=$(printf '2026-01-%02dT10:00:00Z' $((n % 28 + 1))); GIT_AUTHOR_DATE=$d GIT_COMMITTER_DATE=$d git commit -q -m "$1"; }
cat > bin/total.js <<'JS'
const { readFileSync } = require("node:fs");
const { total } = require("../src/total.js");
const rows = readFileSync(process.argv[2], "utf8").trim().split("\n").slice(1).map((row) => row.split(","));
console.log(total(rows.map(([id, amount, count]) => ({ id, amount: Number(amount), count: Number(count) }))).toFixed(2));
JS
cat > src/total.js <<'JS'
const round = (value) => Math.round((value + Number.EPSILON) * 100) / 100;

exports.total = (orders) => round(orders.reduce((sum, { amount, count }) => sum + amount * count, 0));
JS
{ echo id,amount,count; i=0; while [ $i -lt 100 ]; do echo "o$i,$((i + 1)).005,$((i % 3 == 0 ? 1 : 0))"; i=$((i + 1)); done; echo o100,0.305,10270; } > data/orders.csv
node -e '
const { readFileSync, writeFileSync } = require("node:fs");
const { total } = require("./src/total.js");
const rows = readFileSync("data/orders.csv", "utf8").trim().split("\n");
const sum = total(rows.slice(1).map((row) => row.split(",")).map(([id, amount, count]) => ({ id, amount: +amount, count: +count })));
rows.push(`o101,${(4810.5 - sum).toFixed(3)},1`);
writeFileSync("data/orders.csv", rows.join("\n") + "\n");
'
commit "Add totals of orders"
i=1
while [ $i -le 44 ]; do
  echo "exports.note$i = (text) => \`\${text}: $i\`;" > "src/note$i.js"
  if [ $i -eq 29 ]; then
    sed -i 's/sum + amount \* count/sum + round(amount) * count/' src/total.js
    commit "Round amounts earlier"
  else
    echo "// $i" >> bin/total.js
    commit "Add note $i"
  fi
  i=$((i + 1))
done
