// The first thing that npm's scripts start: says in one line that this Node is too old, before anything fails in many.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const wanted = engines.node.replace(">=", "");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [leastMajor = 0, leastMinor = 0] = wanted.split(".").map(Number);

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(`pith needs Node ${wanted} or newer, and this is ${process.versions.node}\n`);
  // Nothing that imports this may go on.
  process.exit(1); // oxlint-disable-line no-process-exit
}
