/** Appends records and names each that was accepted. `append-worker.ts HOME COUNT`; without COUNT until it is killed. */
import { writeSync } from "node:fs";
import { environmentOf } from "../../src/system/environment.ts";
import { newId } from "../../src/store/id.ts";
import { append } from "../../src/history/journal.ts";
import { run } from "./sample.ts";

const environment = environmentOf({
  variables: { HOME: process.argv[2] },
  platform: "linux",
  uid: process.getuid?.() ?? null,
});
const count = Number(process.argv[3] ?? Infinity);

for (let i = 0; i < count; i += 1) {
  const id = newId();
  const cmd = `echo ${"x".repeat((i * 37) % 3000)}`;
  if (append(run({ id, t: Date.now(), cmd }), environment)) writeSync(1, `${id}\n`);
}
