/** A pause in the middle of a line: what was there is shown, and the filter still sees each line once, as a whole. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import pytest from "../../filters/pytest.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { keep, proven, type Filter } from "../../src/filter-kit/filter.ts";
import { walk } from "./walk.ts";

const ids = Array.from({ length: 100 }, (_, at) => `copied file ${at}\n`).join("");

/** Shows what the filter leaves of the pieces, with a pause behind each. */
const withPauses = (filter: Filter, pieces: readonly string[], code = 0): string => {
  let shown = "";
  const engine = createEngine({
    command: "test",
    filter,
    context: { argv: ["test"], cols: 80, mode: "balanced" },
    recognisable: [],
    recall: null,
    store: { commit: () => ({ id: "7K2M9QXA", path: "/kept" }) },
    deliver: (chunk) => (shown += Buffer.from(chunk).toString()),
  });
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) engine.idle();
    engine.write(Buffer.from(piece), 1);
  }
  engine.end({ code, signal: null });
  return shown;
};

test.each([
  ["between its parts", [`${ids}first `, "half, ", "second half\nlast\n"]],
  ["before its end", [`${ids}first half, second half`, "\nlast\n"]],
  ["in the last line, which has no end", [`${ids}first half, second half\nla`, "st", ""]],
])("a pause %s: the filter sees each line once", (_, pieces) => {
  const seen: string[] = [];
  const filter: Filter = {
    summary: "",
    kind: "report",
    start: () => ({ line: (text) => (seen.push(text), keep) }),
  };
  withPauses(filter, [...pieces]);
  expect(`${seen.join("\n")}\n`).toBe(`${ids}first half, second half\nlast\n`);
});

test("what the filter hides at the end is what it meant, though a line before was shown in parts", () => {
  const filter: Filter = {
    summary: "",
    kind: "report",
    start: () => {
      const quiet: number[] = [];
      let at = -1;
      return {
        line: (text) => {
          at += 1;
          if (text.includes("quiet")) quiet.push(at);
          return keep;
        },
        end: () => ({ hidden: new Map(quiet.map((index) => [index, proven("quiet lines")])) }),
      };
    },
  };
  const pieces = [`${ids}working .`, ".", ". done\n", `loud\n${ids.replaceAll("copied", "quiet,")}loud\n`];
  const shown = withPauses(filter, pieces);
  expect(shown).toContain("loud\n[pith: 100 quiet lines hidden]\nloud\n");
  expect(walk(pieces.join(""), shown)).toBe(null);
});

test("pytest's warnings stay where a slow test left a line of its progress open", () => {
  const text = readFileSync("fixtures/pytest/run/warnings.txt", "utf8");
  const at = text.indexOf("F...FFFF");
  const warnings = (shown: string): string[] =>
    shown.split("\n").filter((line) => /^ {2}\S.*:\d+: \w+Warning: /.test(line));
  const whole = withPauses(pytest, [text], 1);
  const shown = withPauses(pytest, [text.slice(0, at), text.slice(at)], 1);
  expect(warnings(whole).length).toBeGreaterThan(0);
  expect(warnings(shown)).toEqual(warnings(whole));
});
