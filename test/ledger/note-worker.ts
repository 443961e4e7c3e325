/** Writes down runs of one conversation, once a file says so. `note-worker.ts PATH NAME COUNT GO` */
import { existsSync, writeSync } from "node:fs";
import { note } from "../../src/ledger/session-file.ts";

const [path = "", name = "", count = "", go = ""] = process.argv.slice(2);
writeSync(1, "ready\n");
// A test that was ended leaves nobody who says so.
while (!existsSync(go)) if (process.ppid === 1) throw new Error("the test has ended");
for (let at = 0; at < Number(count); at += 1) {
  const lines = Array.from(
    { length: 20 + (at % 7) * 300 },
    (_, line) => `${name} ${at} printed line ${line}`,
  );
  note(path, lines.join("\n"), { id: `${name}${at}`, t: at, text: `${name} ${at}`, code: 0, again: 0 });
}
