/** Writes tees until it is killed, and says after each accepted chunk how many bytes must be there. */
import { writeSync } from "node:fs";
import { environmentOf } from "../../src/system/environment.ts";
import { newId } from "../../src/store/id.ts";
import { createTee } from "../../src/store/tee.ts";

const environment = environmentOf({
  variables: { HOME: process.argv[2] },
  platform: "linux",
  uid: process.getuid?.() ?? null,
});

for (;;) {
  const id = newId();
  const tee = createTee({ id, command: "x", environment });
  tee.append(Buffer.alloc(100, "a"), 1);
  tee.commit();
  for (let i = 0; i < 20; i += 1) {
    if (!tee.append(Buffer.alloc(997, "b"), i % 2 === 0 ? 1 : 2)) throw new Error("refused");
    writeSync(1, `${id} ${tee.bytes}\n`);
  }
  tee.close("keep");
}
