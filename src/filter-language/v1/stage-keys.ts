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
    pattern: required(pattern, "What is replaced, wherever it stands in a line."),
    replacement: required(
      text,
      "What is put there; `$1`, `${1}` and `${name}` are groups, `$$` is a dollar sign.",
    ),
  },
};

const outputRule: Shape = {
  called: "match_output rule",
  keys: {
    pattern: required(pattern, "Searched in the whole output."),
    message: required(text, "What stands for the whole output then."),
    unless: optional(pattern, "If this is found as well, the rule does not count."),
  },
};

const stageFilter: Shape = {
  called: "filter",
  keys: {
    description: optional(text, "For people."),
    match_command: required(
      pattern,
      "Searched in the command, its words joined by blanks; an alternative that does not begin with `^` matches in the middle of other commands too, and pith warns of it.",
    ),
    strip_ansi: optional(boolean, "Stage 1: colours are removed."),
    replace: optional(tables(replaceRule), "Stage 2: each rule on each line, in order."),
    match_output: optional(
      tables(outputRule),
      "Stage 3: the first rule that is found answers for the whole output.",
    ),
    strip_lines_matching: optional(patterns, "Stage 4: lines that go. Not together with the next."),
    keep_lines_matching: optional(patterns, "Stage 4: the only lines that stay."),
    truncate_lines_at: optional(number(1), "Stage 5: characters of a line, the `...` at its end included."),
    head_lines: optional(number(0), "Stage 6: so many first lines stay."),
    tail_lines: optional(number(0), "Stage 6: so many last lines stay."),
    max_lines: optional(number(0), "Stage 7: so many lines stay of what is left."),
    on_empty: optional(text, "Stage 8: what is said if nothing is left."),
    filter_stderr: optional(boolean, "Standard error is filtered as well."),
  },
};

const stageTest: Shape = {
  called: "test",
  keys: {
    name: required(line, "For messages."),
    input: required(text, "What the command prints."),
    expected: required(text, "What comes out of the eight stages; line ends at the end do not count."),
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
