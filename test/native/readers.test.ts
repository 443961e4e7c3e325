/** Who is an agent, by what systems tell of processes; of macOS by a stand-in for its library. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../launcher/world.ts";
import { removedLater } from "../left-over.ts";

const source = join(import.meta.dirname, "..", "..", "native", "src", "readers", "mod.rs");
const hasRust = spawnSync("rustc", ["--version"]).status === 0;

test.skipIf(!hasRust)("the tests beside the source hold", () => {
  const program = join(removedLater(scratch()), "tests");
  const built = spawnSync("rustc", ["--test", "--edition", "2024", "-o", program, source], {
    encoding: "utf8",
  });
  expect(built.stderr).toBe("");
  const ran = spawnSync(program, { encoding: "utf8" });
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining(" passed; 0 failed")]);
});
