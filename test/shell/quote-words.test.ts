import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteWord, singleQuoted } from "../../src/shell/quote-word.ts";
import { quoteWords } from "../../src/shell/quote-words.ts";

const shells = ["sh", "bash", "zsh"].filter((shell) => spawnSync(shell, ["-c", ":"]).status === 0);

/** Words that the shell gives a program for the text. */
const readBy = (shell: string, text: string): readonly string[] =>
  spawnSync(shell, ["-c", `printf '%s\\0' ${text}`], { encoding: "utf8" })
    .stdout.split("\0")
    .slice(0, -1);

const parts = [
  ..."'\"\\!$` \n\t\r~#*?[]{}()<>|&;=%@,:^-+./\u0001\u007f\u00a0\u2028é",
  "a",
  "C:",
  "if",
  "\\n",
  "$(id)",
  "😀",
];
const word = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((list) => list.join("")),
  fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0") && text.isWellFormed()),
);

describe.each(shells)("%s reads each word as it was", (shell) => {
  it.each<[string, (words: readonly string[]) => string]>([
    ["quoteWords", quoteWords],
    ["quoteWord", (words) => words.map(quoteWord).join(" ")],
    ["singleQuoted", (words) => words.map(singleQuoted).join(" ")],
  ])("%s", (_, quoted) => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 20, maxLength: 60 }), (words) => {
        expect(readBy(shell, quoted(words))).toEqual(words);
      }),
      { numRuns: 25 },
    );
  });
});

describe("quoteWords", () => {
  it.each([
    ["a path", ["mv", "/a b/c", "/a b/c.off"], "mv '/a b/c' '/a b/c.off'"],
    ["an empty word", ["printf", ""], "printf ''"],
    ["a plain word", ["rm", "/tmp/x.json"], "rm /tmp/x.json"],
  ])("keeps what a person reads short: %s", (_, words, text) => {
    expect(quoteWords(words)).toBe(text);
  });
});
