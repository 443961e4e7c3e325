/** Every pattern of our own declarative filters that may be slow is judged, and the list of the judged ones is fresh. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileFile } from "../../scripts/declared.ts";
import { dangers, suspectsIn } from "../../src/filter-language/dangers.ts";

const root = join(import.meta.dirname, "..", "..");

test("no pattern takes more than a square of its line's length", async () => {
  const files = readdirSync(join(root, "filters"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".toml"),
  );
  const judged = new Set<string>();
  for (const file of files) {
    const { rules } = compileFile(root, file).declared;
    expect([file, await dangers(rules, { each: 120_000, left: 1_200_000 })]).toEqual([file, []]);
    for (const { pattern } of suspectsIn(rules)) judged.add(pattern.source);
  }
  await expect(`${JSON.stringify([...judged].sort(), null, 2)}\n`).toMatchFileSnapshot(
    "../filter-language/judged-patterns.json",
  );
});
