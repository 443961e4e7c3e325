/** The parts of the engine that can be switched off are in its source. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ablated } from "./ablated.ts";

const root = join(import.meta.dirname, "..", "..");

test.each(ablated.map((part) => [part.name, part] as const))("%s is in the source once", (_, { changes }) => {
  for (const { file, from } of changes)
    expect(readFileSync(join(root, "src", "engine", file), "utf8").split(from)).toHaveLength(2);
});
