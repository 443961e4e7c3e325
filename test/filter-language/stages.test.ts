/** The eight stages of schema_version 1, as that format's inline tests see them. */
import { describe, expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";

const bare = (keys: string, stdout: string, stderr = ""): string => {
  const { filters, mistakes } = compileText(
    `schema_version = 1\n[filters.x]\nmatch_command = '^x'\n${keys}`,
    "f",
  );
  expect(mistakes).toEqual([]);
  return filters[0]!.withoutEngine({ stdout, stderr, exit: 0 });
};

const counted = (count: number): string => Array.from({ length: count }, (_, i) => `l${i + 1}`).join("\n");

describe("stages", () => {
  test.each([
    ["colours stay without strip_ansi", "", "\x1b[31mred\x1b[0m\n", "\x1b[31mred\x1b[0m"],
    ["1 colours", "strip_ansi = true", "\x1b[31mred\x1b[0m\n", "red"],
    [
      "2 replace, in order, all occurrences",
      "replace = [{ pattern = 'a', replacement = 'b' }, { pattern = '(b+)', replacement = '<$1>' }]",
      "ab ba\n",
      "<bb> <bb>",
    ],
    ["3 match_output", "match_output = [{ pattern = 'b\\nc', message = 'found' }]", "a\nb\nc\n", "found"],
    [
      "3 unless",
      "match_output = [{ pattern = 'b', message = 'one', unless = 'c' }, { pattern = 'a', message = 'two' }]",
      "a\nb\nc\n",
      "two",
    ],
    [
      "3 before 4",
      "match_output = [{ pattern = 'b', message = 'm' }]\nstrip_lines_matching = ['b']",
      "b\n",
      "m",
    ],
    [
      "3 sees what 2 made",
      "replace = [{ pattern = 'a', replacement = 'z' }]\nmatch_output = [{ pattern = 'z', message = 'm' }]",
      "a\n",
      "m",
    ],
    ["4 strip", "strip_lines_matching = ['^a', 'z$']", "ab\nb\nbz\n", "b"],
    ["4 keep", "keep_lines_matching = ['^a', 'z$']", "ab\nb\nbz\n", "ab\nbz"],
    ["5 truncate", "truncate_lines_at = 6", "1234567\n123456\nééééééé\n", "123...\n123456\nééé..."],
    ["6 head", "head_lines = 2", counted(5), "l1\nl2\n... (3 lines omitted)"],
    ["6 tail", "tail_lines = 2", counted(5), "... (3 lines omitted)\nl4\nl5"],
    ["6 both", "head_lines = 1\ntail_lines = 2", counted(5), "l1\n... (2 lines omitted)\nl4\nl5"],
    ["6 just enough", "head_lines = 3\ntail_lines = 2", counted(5), counted(5)],
    ["7 max", "max_lines = 2", counted(5), "l1\nl2\n... (3 lines truncated)"],
    [
      "7 counts the mark of 6",
      "head_lines = 2\nmax_lines = 2",
      counted(5),
      "l1\nl2\n... (1 lines truncated)",
    ],
    ["8 on_empty", "strip_lines_matching = ['.']\non_empty = 'x: ok'", "a\n", "x: ok"],
    ["8 blanks are empty", "on_empty = 'x: ok'", " \n\n", "x: ok"],
    ["8 without it", "strip_lines_matching = ['.']", "a\n", ""],
    ["carriage returns at line ends go", "keep_lines_matching = ['a$']", "a\r\nb\r\n", "a"],
  ])("%s", (_, keys, input, expected) => {
    expect(bare(keys, input)).toBe(expected);
  });

  test("standard error only where it is asked for", () => {
    expect(bare("", "out\n", "err\n")).toBe("out");
    expect(bare("filter_stderr = true", "out", "err\n")).toBe("out\nerr");
  });
});
