import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reduceText } from "../../src/pipeline/reduce-text.ts";

const printed = readFileSync(
  join(import.meta.dirname, "../../fixtures/gradle/dependencies/core.txt"),
  "utf8",
);

test("the limit of a report's filter is that of answers where its arguments ask for one", async () => {
  const store = { commit: () => ({ id: "K7QF2M3D", path: "/kept/1.log" }) };
  const shown = await reduceText({
    command: "gradle :core:dependencies",
    output: Buffer.from(printed),
    exit: 0,
    limit: () => ({ whole: 30_000, beyond: 30_000 }),
    store,
  });
  expect(shown.lost).toBe(0);
});
