import fc from "fast-check";
import { expect, test } from "vitest";
import { leadingWords } from "../../src/dsl/leading-words.ts";

test.each([
  ["^make\\b", ["make"]],
  ["^make(\\s|$)", ["make"]],
  ["^make$", ["make"]],
  ["^(?:make|gmake)\\b", ["gmake", "make"]],
  ["^g?make\\s+deploy", ["gmake", "make"]],
  ["^docker-compose\\s+up", ["docker-compose"]],
  ["^jj log|^jj st", ["jj"]],
  ["^(?:\\./)?deploy\\.sh(?:\\s|$)", ["deploy.sh"]],
  ["^/usr/local/bin/tool ", ["tool"]],
  ["^mvn(w)?\\b", ["mvn", "mvnw"]],
  ["(^make|^ninja)\\b", ["make", "ninja"]],
  ["\\Aterraform\\s+plan", ["terraform"]],
  ["^mak", null],
  ["^make.*", null],
  ["^make\\s*", null],
  ["^mak?e*\\b", null],
  ["^(?i:make)\\b", null],
  ["(?i)^make\\b", null],
  ["^[mg]ake\\b", null],
  ["make", null],
  [".", null],
  ["^", null],
  ["", null],
  ["^(", null],
])("`%s` begins with %j", (pattern, words) => {
  expect(leadingWords(pattern)).toEqual(words);
});

test("a pattern never matches a command whose first word is not among them", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    "ab",
    "\\.",
    "?",
    "*",
    "+",
    "(",
    ")",
    "(?:",
    "|",
    "[ab]",
    "\\b",
    "\\s",
    " ",
    "$",
    "^",
    ".",
    "/",
    "\\w",
    "-",
  );
  // `\\b` counts as the end of a word: `make-all` is not what `^make\\b` means.
  const line = fc.stringMatching(/^[ab]{1,4}( [ab./-]{1,3})?$/);
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.boolean(),
      fc.array(line, { minLength: 5, maxLength: 20 }),
      (pieces, anchored, lines) => {
        const source = `${anchored ? "^" : ""}${pieces.join("")}`;
        let pattern: RegExp;
        try {
          pattern = new RegExp(source);
        } catch {
          return;
        }
        const words = leadingWords(source);
        for (const line of lines) {
          const name = line.split(" ")[0]!;
          if (pattern.test(line))
            expect(words?.includes(name) ?? true, `${source} matches ${line}`).toBe(true);
        }
      },
    ),
    { numRuns: 3000 },
  );
});
