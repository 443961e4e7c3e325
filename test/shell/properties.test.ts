import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/shell/parse.ts";
import { commandText, soup } from "./arbitrary.ts";
import { table } from "./table.ts";
import { unbashCommands } from "./unbash.ts";

const bashAccepts = (text: string): boolean => spawnSync("bash", ["-n", "-c", text]).status === 0;

const starts = (text: string): readonly number[] | null => {
  const script = parse(text);
  return script === null
    ? null
    : [...new Set(script.commands.map(({ start }) => start))].sort((a, b) => a - b);
};

/** Extended patterns are read; whether the shell would depends on its options, so nothing is inserted. */
const isReadOnly = (text: string): boolean => parse(text)?.extendedPatterns ?? true;

describe("unbash sees the same simple commands", () => {
  test("in the table", () => {
    const differing = table
      .map(([command]) => command)
      // Escaped backticks are unescaped before they are read: their offsets are the backtick's.
      .filter((command) => !/`[^`]*\\/.test(command))
      .filter((command) => {
        const theirs = unbashCommands(command);
        const ours = starts(command);
        return theirs !== null && ours !== null && JSON.stringify(theirs) !== JSON.stringify(ours);
      });
    expect(differing).toEqual([]);
  });

  test("in generated commands", () => {
    fc.assert(
      fc.property(commandText, (text) => {
        const theirs = unbashCommands(text);
        const ours = starts(text);
        if (theirs === null || ours === null) return;
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 600 },
    );
  });
});

describe("what is placed, bash accepts", () => {
  test("in the table", () => {
    const accepted = table.map(([command]) => command).filter((command) => !isReadOnly(command));
    expect(accepted.filter((command) => !bashAccepts(command))).toEqual([]);
  });

  test("in generated commands", () => {
    fc.assert(
      fc.property(commandText, (text) => {
        if (!isReadOnly(text)) expect(bashAccepts(text)).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  test("in text that is shell by accident", () => {
    fc.assert(
      fc.property(soup, (text) => {
        if (!isReadOnly(text) && !text.includes("\0")) expect(bashAccepts(text)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

test("any text is parsed or not, and never throws", () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (text) => {
      const script = parse(text);
      for (const command of script?.commands ?? []) expect(command.end).toBeGreaterThan(command.start);
    }),
    { numRuns: 2000 },
  );
});
