/** A mark's claim about an earlier output is true of it, with and without an end of its last line. */
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkReferences } from "./context-oracle.ts";
import { shownIn, simulations } from "./million.ts";
import { newCall } from "./simulated.ts";

const home = mkdtempSync(join(tmpdir(), "pith-claims-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const line = fc.integer({ min: 0, max: 30 }).map((at) => `+line ${at} of a file that is long enough to pay`);
const output = fc.record({
  lines: fc.array(line, { minLength: 8, maxLength: 40, size: "max" }),
  ends: fc.boolean(),
});
const share = fc.record({
  from: fc.nat(6),
  count: fc.integer({ min: 4, max: 40 }),
  more: fc.array(line, { maxLength: 5 }),
  ends: fc.boolean(),
});
const textOf = (lines: readonly string[], ends: boolean): string => lines.join("\n") + (ends ? "\n" : "");

let sessions = 0;

it.each([
  ["the shell integration of Claude Code", simulations.claude, false],
  ["the hook of Claude Code", simulations.claude, true],
  ["the shell integration of Codex", simulations.codex, false],
] as const)("says what is so: %s", async (_, simulation, isNamed) => {
  let references = 0;
  const one = async (
    earlier: { lines: string[]; ends: boolean },
    later: { from: number; count: number; more: string[]; ends: boolean },
  ): Promise<void> => {
    sessions += 1;
    const { main } = simulation.begin(join(home, String(sessions)), `session-${sessions}`);
    const raws = new Map<string, string>();
    const again = earlier.lines.slice(later.from, later.from + later.count);
    const printed = [textOf(earlier.lines, earlier.ends), textOf([...again, ...later.more], later.ends)];
    for (const [at, raw] of printed.entries()) {
      const call = newCall(`cat file${at}`);
      main.ask([call]);
      const place = {
        home: join(home, String(sessions)),
        raws,
        isNamed,
        isKnown: true,
        isRegretted: false,
      };
      main.answer(call, await shownIn(simulation, main, call, { raw, code: 0 }, place));
    }
    const reads = main.reads().map((read, at) => ({ ...read, printed: printed[at]! }));
    const checked = checkReferences(reads, (id) => raws.get(id) ?? "");
    references += checked.references;
    expect(checked.complaints).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(output, share, one), { numRuns: 100 });
  expect(references).toBeGreaterThan(10);
});
