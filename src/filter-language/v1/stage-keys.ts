/** Every key of schema_version 1: the checker, the editors' schema and the reference are made from this. */
import {
  text,
  line,
  boolean,
  pattern,
  patterns,
  number,
  table,
  tables,
  optional,
  required,
  type Shape,
} from "../keys.ts";

const replaceRule: Shape = {
  called: "replace rule",
  keys: {
    pattern: required(pattern, "The text to replace, anywhere in a line."),
    replacement: required(
      text,
      "The new text. `$1`, `${1}` and `${name}` are groups, `$$` is a dollar sign.",
    ),
  },
};

const outputRule: Shape = {
  called: "match_output rule",
  keys: {
    pattern: required(pattern, "Searched in the whole output."),
    message: required(text, "The text in place of the whole output."),
    unless: optional(pattern, "If this is found too, the rule does not count."),
  },
};

export const stageFilter: Shape = {
  called: "filter",
  keys: {
    description: optional(text, "For people."),
    match_command: required(
      pattern,
      "Searched in the command, its words joined by blanks. pith warns of an alternative without `^`, since it matches inside other commands.",
    ),
    strip_ansi: optional(boolean, "Stage 1: colours are removed."),
    replace: optional(tables(replaceRule), "Stage 2: each rule on each line, in order."),
    match_output: optional(tables(outputRule), "Stage 3: the first matching rule replaces the whole output."),
    strip_lines_matching: optional(patterns, "Stage 4: remove these lines. Not together with the next key."),
    keep_lines_matching: optional(patterns, "Stage 4: keep only these lines."),
    truncate_lines_at: optional(
      number(1),
      "Stage 5: maximum characters of a line, including the `...` at its end.",
    ),
    head_lines: optional(number(0), "Stage 6: keep this many first lines."),
    tail_lines: optional(number(0), "Stage 6: keep this many last lines."),
    max_lines: optional(number(0), "Stage 7: keep at most this many of the remaining lines."),
    on_empty: optional(text, "Stage 8: the text if no line is left."),
    filter_stderr: optional(boolean, "Filter standard error as well."),
  },
};

const stageTest: Shape = {
  called: "test",
  keys: {
    name: required(line, "Name of the test in messages."),
    input: required(text, "The text that the command prints."),
    expected: required(text, "The result of the eight stages. Line ends at the end do not count."),
  },
};

/** `schema_version = 1`. */
export const stageFile: Shape = {
  called: "file",
  keys: {
    schema_version: optional({ is: "version" }, "1."),
    filters: required(
      { is: "map", of: table(stageFilter) },
      "One table for each filter, `[filters.<name>]`.",
    ),
    tests: optional(
      { is: "map", of: tables(stageTest) },
      "Tests of the filter of that name, `[[tests.<name>]]`.",
    ),
  },
};
