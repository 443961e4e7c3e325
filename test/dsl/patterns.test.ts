import { describe, expect, test } from "vitest";
import { compileText } from "../../src/dsl/compile.ts";
import { dangers } from "../../src/dsl/patterns.ts";
import { growthBound } from "../../src/dsl/regex/growth.ts";
import { translate } from "../../src/dsl/regex/translate.ts";

const bound = (pattern: string): number => {
  const { source, flags } = translate(pattern);
  return growthBound(source, flags);
};

describe("a bound without a checker", () => {
  test.each([
    ["^make", 0],
    ["make", 1],
    ["^\\s*$", 1],
    ["\\s+$", 2],
    ["^\\d+, \\d+ of \\d+$", 2],
    ["^a\\d+,", 1],
    ["^.*a.*b\\d+,", 3],
    ["^.*a.*b", 2],
    ["^(?:a|b+c)d*", 2],
    ["^(?P<n>\\S+)\\s+x", 2],
    ["(a+)+", Infinity],
    ["(?:a|a)*b", Infinity],
    ["^(?:ab){2,3}$", 0],
    ["^(?:a+){2,}$", Infinity],
  ])("%s: %s", (pattern, expected) => {
    expect(bound(pattern)).toBe(expected);
  });
});

test("exponential patterns, a fourth degree and a third one are found; a square is not", async () => {
  const { filters, mistakes } = compileText(
    `schema_version = 1
[filters.x]
match_command = '^x'
strip_lines_matching = ['^(a+)+$', '^ *a', '\\s+$', '^.*a.*b.*$', '.*a.*b.*c']
[[filters.x.match_output]]
pattern = '^(?:\\w+\\s?)+$'
message = 'm'
`,
    "f",
  );
  expect(mistakes).toEqual([]);
  const found = await dangers(filters[0]!.rules, 60_000);
  expect(found.map(({ key, growth }) => [key, growth])).toEqual([
    ["match_output.0", "exponential"],
    ["strip_lines_matching.0", "exponential"],
    ["strip_lines_matching.3", "polynomial"],
    ["strip_lines_matching.4", "exponential"],
  ]);
});

test("keys of version 2 are the file's", async () => {
  const text = `schema_version = 2
command = "x"
rules = [{ keep = 'a' }, { drop = ['b', '(?:a|a)*b'], unless = '(b|b)*c' }]
`;
  const found = await dangers(compileText(text, "f").filters[0]!.rules, 60_000);
  expect(found.map(({ key }) => key)).toEqual(["rules.1.drop.1", "rules.1.unless.0"]);
});
