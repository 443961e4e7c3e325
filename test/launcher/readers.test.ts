/** A command typed with pith in front is shortened for the agent that reads it, and for no program. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asAgent,
  holdsForPrograms,
  isShortened,
  markers,
  outputs,
  programsRead,
  runtimes,
} from "./readers.ts";

const listing = "@ find src -name *.ts";

describe.skipIf(process.platform !== "linux")("typed commands", () => {
  it("give programs what they print", () => {
    fc.assert(
      fc.property(programsRead, (asked) => {
        const { bare, typed } = holdsForPrograms(asked);
        expect([asked, typed]).toEqual([asked, bare]);
      }),
      { numRuns: 40 },
    );
  });

  it.each(runtimes)("are shorter for each agent that reads them (%s)", (_, word) => {
    for (const marker of markers)
      for (const output of outputs)
        for (const text of marker === "CLAUDECODE" ? [listing, `${listing}; :`] : [listing]) {
          const asked = { text, output, marker };
          const bare = asAgent({ ...asked, word: "" }).printed;
          const typed = asAgent({ ...asked, word }).printed;
          expect([marker, output, text, typed.length < bare.length]).toEqual([
            marker,
            output,
            text,
            isShortened(marker),
          ]);
        }
  });

  it.each(runtimes)("are as they are on a terminal, and where nobody reads (%s)", (_, word) => {
    const text = `cd / && ${word} ls -l /usr/bin >/dev/null; ${word} ls /usr`;
    const seen = (command: string): string =>
      spawnSync("script", ["-qec", command, "/dev/null"], {
        env: { ...process.env, CLAUDECODE: "1" },
        input: "",
      }).stdout.toString();
    expect(seen(text)).toBe(seen("ls /usr"));
  });
});
