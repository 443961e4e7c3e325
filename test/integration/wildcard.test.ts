import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startJudging } from "../../src/integration/deadline.ts";
import { matchesWhole, standsIn } from "../../src/integration/wildcard.ts";
import { judge } from "../../hooks/claude/permissions.ts";

/** Regular expression that means the same as a pattern. */
const expression = (pattern: string): RegExp => {
  const open = /^(.*?)(?::\*| \*)$/s.exec(pattern)?.[1];
  const body = (open ?? pattern)
    .split("*")
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^]*");
  return new RegExp(`^${body}${open === undefined ? "" : "(?:\\s[^]*)?"}$`);
};

// The deadline of whatever another file of this worker has judged is none of these.
beforeEach(() => startJudging(Infinity));

const letters = fc.string({ unit: fc.constantFrom("a", "b", " ", "/", "\n"), maxLength: 12 });
const pattern = fc.string({ unit: fc.constantFrom("a", "b", " ", "/", "*", ":*", " *"), maxLength: 8 });

test("a pattern matches what its regular expression matches", () => {
  fc.assert(
    fc.property(pattern, letters, (wildcard, text) => {
      expect(matchesWhole(wildcard, text)).toBe(expression(wildcard).test(text));
    }),
    { numRuns: 20_000 },
  );
});

test("it stands in a text where it, or it and more words, match from one of the places on", () => {
  fc.assert(
    fc.property(pattern, letters, (wildcard, text) => {
      const starts = [...text].map((_, index) => index).filter((index) => index % 2 === 0);
      const both = [wildcard, `${wildcard.replace(/(?::\*| \*|\*)$/, "")} *`].map(expression);
      expect(standsIn(wildcard, [{ text, starts }])).toBe(
        starts.some((start) => both.some((one) => one.test(text.slice(start)))),
      );
    }),
    { numRuns: 20_000 },
  );
});

describe("texts and rules of any size", () => {
  afterEach(() => startJudging(Infinity));
  const rules = { allow: [], ask: [], others: false };
  const ask = (command: string, deny: readonly string[]) =>
    judge({ command, rewritten: `/opt/pith/pith ${command}`, mode: "default" }, { ...rules, deny });
  const words = `git commit -m '${"curl a b ".repeat(10_000)}'`;

  // With time that grows with the square of the words, each of these takes longer than a test may.
  test.each([
    ["many words", words, ["Bash(rm:*)"]],
    ["many stars", words, Array.from({ length: 50 }, () => "Bash(*o*curl*sh*z*q)")],
    ["many rules", `cat <<'EOF'\n${"x ".repeat(7000)}\nEOF`, Array.from({ length: 500 }, () => "Bash(rm:*)")],
    ["a long rule", "a".repeat(100_000), [`Bash(${"a*".repeat(2000)}b)`]],
  ])("%s", (_, command, deny) => {
    expect(ask(command, deny)).toBe("none");
  });

  test("nothing is said where the time is up", () => {
    expect(ask("git status", ["Bash(rm:*)"])).toBe("none");
    startJudging(0);
    expect(() => ask("git status", ["Bash(rm:*)"])).toThrow(/in time/);
  });
});
