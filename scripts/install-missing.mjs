// `npm test` and `npm run try` work on a fresh clone: installs what the lock file names and is not there yet.
import "./needs-node.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, statSync } from "node:fs";

const lock = "package-lock.json";
const installed = "node_modules/.package-lock.json";

// Several working trees may share one installation by a link; `npm ci` in one would empty it under the others.
const isLinked = () => lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink() === true;

const isFresh = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs - 1000;

if (!isLinked() && !isFresh()) {
  process.stdout.write(
    "pith: installing the packages of package-lock.json into node_modules, which takes about a minute.\n",
  );
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.exitCode = result.status ?? 1;
}
