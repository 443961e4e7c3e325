import { expect, test } from "vitest";
import { parse } from "../../src/shell/parse.ts";
import { showCommand } from "./show.ts";
import { table } from "./table.ts";

test.each(table)("%j", (command, simple) => {
  expect(parse(command)?.commands.map(showCommand) ?? null).toEqual(simple);
});

test("offsets name what was typed", () => {
  for (const [command] of table) {
    for (const one of parse(command)?.commands ?? []) {
      if (command.includes("\\`") || command.includes('`git log \\"')) continue;
      expect(command.slice(one.start, one.end)).toBe(one.text);
      for (const word of one.words) expect(command.slice(word.start, word.end)).toBe(word.text);
    }
  }
});

test("commands within escaped backticks stand for the whole backtick", () => {
  const [, inner, innermost] = parse("echo `git log \\`pwd\\``")?.commands ?? [];
  expect([inner?.start, inner?.end, inner?.text]).toEqual([5, 22, "git log `pwd`"]);
  expect([innermost?.start, innermost?.end, innermost?.text]).toEqual([5, 22, "pwd"]);
});

const connectors = (command: string): readonly string[] =>
  parse(command)?.commands.map(({ connector, stage }) => `${connector}${stage.index}/${stage.count}`) ?? [];

test.each([
  ["a; b && c || d & e\nf", [";0/1", "&&0/1", "||0/1", "&0/1", ";0/1"]],
  ["a | b |& c", ["|1/3", "|&2/3"]],
  ["a && (b; c) | d", ["&&0/1", ";0/1", "|1/2"]],
  ["a && { b; }", ["&&0/1"]],
])("connectors and stages of %j", (command, expected) => {
  expect(connectors(command).slice(1)).toEqual(expected);
});

test("redirections and here-documents keep their places", () => {
  const [command] = parse("cat <<A 2>&1 {fd}>f <<-'B'\none $(x)\nA\n\ttwo $(y)\n\tB\n")?.commands ?? [];
  const shown = command?.redirections.map(({ operator, fd, variable, target, body, bodySubstitutions }) => [
    operator,
    fd ?? variable,
    target.text,
    body === null
      ? null
      : "cat <<A 2>&1 {fd}>f <<-'B'\none $(x)\nA\n\ttwo $(y)\n\tB\n".slice(body.start, body.end),
    bodySubstitutions.length,
  ]);
  expect(shown).toEqual([
    ["<<", null, "A", "one $(x)\n", 1],
    [">&", 2, "1", null, 0],
    [">", "fd", "f", null, 0],
    ["<<-", null, "'B'", "\ttwo $(y)\n", 0],
  ]);
});

test.each([
  ["deep nesting", "(".repeat(50_000)],
  ["deep nesting of substitutions", "$(".repeat(50_000)],
  ["many unclosed arithmetic expansions", "$((".repeat(50_000)],
  ["many unclosed here-documents", `${"cat <<A ".repeat(50_000)}\n`],
  ["a NUL", "ls \0"],
])("%s cannot be placed", (_, text) => {
  expect(parse(text)).toBeNull();
});

test("a megabyte of every construct is read", () => {
  const every = "ls; a | 'b' && `c` || $(d) \"$(e)\" & cat <<A\n$(x)\nA\n((1)); [[ a ]]; f() { g; }\n";
  const times = Math.ceil(1_000_000 / every.length);
  expect(parse(every.repeat(times))?.commands.length).toBe(times * 11);
});
