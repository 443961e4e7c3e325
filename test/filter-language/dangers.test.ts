import { describe, expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";
import { dangers } from "../../src/filter-language/dangers.ts";
import { growthBound } from "../../src/filter-language/regex/growth.ts";
import { translate } from "../../src/filter-language/regex/translate.ts";

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
    ["^\\d+, \\d+ of \\d+$", 1],
    ["^a\\d+,", 1],
    ["^.*a.*b\\d+,", 3],
    ["^.*a.*b", 2],
    ["^(?:a|b+c)d*", 1],
    ["^(?P<n>\\S+)\\s+x", 1],
    ["(a+)+", Infinity],
    ["(?:a|a)*b", Infinity],
    ["^(?:ab){2,3}$", 0],
    ["^(?:a+){2,}$", Infinity],
    ["^(?:a(?:b|c)*d|[^x]*e)$", 1],
    ["^ {2}\\S+(?: [›>] \\S+)+$", 1],
    ["^Using \\S+ \\d\\S*(?: from \\S+ \\(.*\\)| \\(was .*\\))?$", 1],
    ["^(?:\\w+\\s?)+$", Infinity],
    ["^(?:(?:a|b) \\w*|[^x]*e)$", 1],
    ["^a.*b|^c.*d", 1],
    ["^a.*b|c.*d", 2],
    ["(?:.*a){5}b", 6],
    ["^.{0,200}a.{0,200}b.{0,200}c", 3],
    ["^\\d{1,3}(?:\\.\\d{1,3}){3}", 0],
    ["^(?:a?){30}a{30}$", Infinity],
    ["^(?:a|a){30}b", Infinity],
    ["^(?:\\w|é)+$", Infinity],
    ["^(?:\\d|٣)+$", Infinity],
    ["^(?:\\d|é)+$", 1],
    ["^(?:\\w+ → )+$", 1],
    ["^\\w+— \\d+ü", 1],
  ])("%s: %s", (pattern, expected) => {
    expect(bound(pattern)).toBe(expected);
  });
});

test("exponential patterns and those of a third degree or more are found; a square is not", async () => {
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
  const found = await dangers(filters[0]!.rules, { each: 60_000, left: 600_000 });
  expect(found.map(({ key, growth }) => [key, growth])).toEqual([
    ["match_output.0", "exponential"],
    ["strip_lines_matching.0", "exponential"],
    ["strip_lines_matching.3", "polynomial"],
    ["strip_lines_matching.4", "polynomial"],
  ]);
});

test("a pattern that is slow on other letters than those of ASCII alone is found", async () => {
  const patterns = ["^(?:\\w|é)+$", "^(?:\\w+é*)+!$", "^(?:\\w+ → )+$"];
  const text = `schema_version = 2\ncommand = "x"\nrules = [{ drop = ${JSON.stringify(patterns)} }]\n`;
  const found = await dangers(compileText(text, "f").filters[0]!.rules, { each: 60_000, left: 600_000 });
  expect(found.map(({ key, growth }) => [key, growth])).toEqual([
    ["rules.0.drop.0", "exponential"],
    ["rules.0.drop.1", "exponential"],
  ]);
});

test("keys of version 2 are the file's", async () => {
  const text = `schema_version = 2
command = "x"
rules = [{ keep = 'a' }, { drop = ['b', '(?:a|a)*b'], unless = '(b|b)*c' }]
`;
  const found = await dangers(compileText(text, "f").filters[0]!.rules, { each: 60_000, left: 600_000 });
  expect(found.map(({ key }) => key)).toEqual(["rules.1.drop.1", "rules.1.unless.0"]);
});

test("counted repetitions are repetitions", async () => {
  const patterns = ["a{0,1000}a{0,1000}a{0,1000}b", "^(?:a?){30}a{30}$", "(?:.*a){5}b", "^.{0,200}x$"];
  const text = `schema_version = 2\ncommand = "x"\nrules = [{ drop = ${JSON.stringify(patterns)} }]\n`;
  const found = await dangers(compileText(text, "f").filters[0]!.rules, { each: 60_000, left: 600_000 });
  expect(found.map(({ key }) => key)).toEqual(["rules.0.drop.0", "rules.0.drop.1", "rules.0.drop.2"]);
});

test("what there is no time left for is not judged, and so refused", async () => {
  const text = `schema_version = 2\ncommand = "x"\nrules = [{ drop = ['(?:a|ab)*c', '(?:a|ab)*d'] }]\n`;
  const found = await dangers(compileText(text, "f").filters[0]!.rules, { each: 60_000, left: 0 });
  expect(found.map(({ growth }) => growth)).toEqual(["unknown", "unknown"]);
});
