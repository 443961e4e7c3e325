/** The executable's own code leaves memory, and the process goes on; elsewhere nothing is done. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bunBinary } from "../../scripts/executable.ts";
import { codeReleaser } from "../../src/launcher/own-code.ts";

const bun = bunBinary();
const source = join(import.meta.dirname, "..", "..", "src", "launcher", "own-code.ts");

/** Kilobytes of files in memory before and after, and what is computed once all is gone. */
const script = `
  import { readFileSync } from "node:fs";
  import { codeReleaser } from ${JSON.stringify(source)};
  const held = () => Number(/^RssFile:\\s*(\\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);
  const release = codeReleaser();
  const before = held();
  release();
  const after = held();
  console.log(JSON.stringify({ before, after, sum: [1, 2, 3].reduce((sum, one) => sum + one, 0) }));
`;

describe("own code", () => {
  it.skipIf(bun === null || !existsSync("/proc/self/maps"))("is released", () => {
    const { stdout, status } = spawnSync(bun!, ["-e", script], { encoding: "utf8" });
    expect(status).toBe(0);
    const { before, after, sum } = JSON.parse(stdout) as { before: number; after: number; sum: number };
    expect(sum).toBe(6);
    expect(after).toBeLessThan(before * 0.75);
  });

  it("stays where the runtime calls no functions of the system", () => {
    expect(codeReleaser()).toBe(null);
  });
});
