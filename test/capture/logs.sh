#!/usr/bin/env bash
# Captures logs that hold stack traces, as the programs that keep them print them: pm2's, the journal's, those of a pod.
# MODULES names a folder whose node_modules holds express and pm2.
. "$(dirname "$0")/record.sh"
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$work/shop" && cd "$work/shop" || exit 1
ln -s "${MODULES:?a folder whose node_modules holds express and pm2}/node_modules" node_modules
export PM2_HOME=$work/keeper PATH=$PWD/node_modules/.bin:$PATH
trap 'pm2 kill >/dev/null 2>&1; rm -rf "$work"' EXIT
cat >app.js <<'J'
const express = require("express");
const orders = require("./orders");
const app = express();
const log = (text) => console.log("%s INFO  %s", new Date().toISOString(), text);
app.get("/orders/:lamp/:count", (request, answer, next) => {
  try {
    log(`GET ${request.url}`);
    answer.json(orders.take(request.params.lamp, Number(request.params.count)));
  } catch (error) {
    next(error);
  }
});
app.use((error, request, answer, next) => {
  console.error(error);
  answer.status(409).json({ error: error.message });
});
const server = app.listen(Number(process.env.PORT || 0), async () => {
  const { port } = server.address();
  log("listening");
  for (const path of ["desk/2", "desk/3", "desk/11", "floor/4", "lava/1", "desk/12", "floor/5", "desk/1"])
    await fetch(`http://127.0.0.1:${port}/orders/${path}`);
});
J
cat >orders.js <<'J'
const left = { desk: 10, floor: 4 };
exports.take = (lamp, count) => {
  if (!(lamp in left)) throw new TypeError(`no such lamp: ${lamp}`);
  if (count > left[lamp]) throw new Error(`only ${left[lamp]} of ${lamp} left, ${count} wanted`);
  return { lamp, count };
};
J
cat >worker.js <<'J'
let done = 0;
setInterval(() => {
  done += 1;
  console.log("%s INFO  job %d done in %d ms", new Date().toISOString(), done, 3 + (done % 7));
}, 80);
J
tool pm2 "$(pm2 --version | tail -1)"
rm -rf "$PM2_HOME"
record start/first --fact 'Starting /home/dev/shop/app.js in fork_mode (1 instance)' --fact 'online' -- pm2 start app.js --name shop
record start/second --fact 'online' -- pm2 start worker.js --name worker
record start/missing --fact 'Script not found: /home/dev/shop/absent.js' -- pm2 start absent.js
record start/again --fact 'Script already launched' -- pm2 start app.js --name shop
until [ "$(grep -c ^TypeError "$PM2_HOME/logs/shop-error.log")" = 1 ] && [ "$(grep -c . "$PM2_HOME/logs/worker-out.log")" -gt 60 ]; do sleep 0.3; done
traced=(--fact 'Error: only 10 of desk left, 11 wanted' --fact 'TypeError: no such lamp: lava' --fact 'Error: only 4 of floor left, 5 wanted' --fact 'orders.js:4:33' --fact 'app.js:8:24')
record logs/all "${traced[@]}" --fact 'App [shop:0] online' --fact 'INFO  listening' -- pm2 logs --nostream --lines 100
record logs/errors "${traced[@]}" -- pm2 logs shop --err --nostream --lines 200
record logs/none -- pm2 logs worker --err --nostream
record list/two --fact 'shop' --fact 'worker' --fact 'online' -- pm2 list
record describe/one --fact 'script path' --fact 'online' -- pm2 describe shop
record restart/one --fact 'Applying action restartProcessId on app [worker]' --fact 'online' -- pm2 restart worker
record restart/missing --fact 'Process or Namespace nobody not found' -- pm2 restart nobody
record stop/all --fact 'stopped' -- pm2 stop all
record delete/one --fact '[worker](1)' -- pm2 delete worker

# What a service prints line by line is an entry a line.
cat "$PM2_HOME"/logs/shop-out.log "$PM2_HOME"/logs/shop-error.log >printed.log
python3 - "$fixtures/java/run/spring.txt" printed.log <<'P'
import sys
start = 1773480413
with open("journal.export", "w") as out:
    for name, pid, path in (("spring", 87, sys.argv[1]), ("shop", 41, sys.argv[2])):
        for i, line in enumerate(open(path).read().split("\n")):
            if line:
                out.write(f"__REALTIME_TIMESTAMP={(start + i) * 1000000 + pid}\n_HOSTNAME=host\nSYSLOG_IDENTIFIER={name}\n_PID={pid}\nPRIORITY=6\nMESSAGE={line}\n\n")
P
/lib/systemd/systemd-journal-remote -o "$PWD/shop.journal" journal.export >/dev/null 2>&1
tool journalctl "$(journalctl --version | head -1)"
record traces "${traced[@]}" --fact 'only 10 of desk left, 20 wanted' --fact 'at shop.Stock.take(Stock.java:5)' --fact 'Port 18080 was already in use.' -- journalctl --no-pager --file shop.journal

exec 9< <(LOGS=$PWD/printed.log exec node "$here/kube.mjs")
server=$! && read -r port <&9
trap 'kill $server; pm2 kill >/dev/null 2>&1; rm -rf "$work"' EXIT
kubectl config --kubeconfig=config set-cluster dev --server="http://127.0.0.1:$port" >/dev/null
kubectl config --kubeconfig=config set-context dev --cluster=dev --namespace=shop >/dev/null
kubectl config --kubeconfig=config use-context dev >/dev/null
export KUBECONFIG=$PWD/config
tool kubectl "$(kubectl version --client | head -1)"
record logs/traces "${traced[@]}" -- kubectl logs billing-5f6b-fghij
record logs/traces-prefix "${traced[@]}" -- kubectl logs billing-5f6b-fghij --prefix
