/** Every key of schema_version 2: the checker, the editors' schema and the reference are made from this. */
import {
  text,
  line,
  boolean,
  pattern,
  words,
  name,
  patterns,
  texts,
  number,
  choice,
  table,
  tables,
  some,
  optional,
  required,
  type Key,
  type Shape,
  type Type,
} from "../keys.ts";

/** A pattern for the line, or patterns for its fields; or a list of these. */
const matcher: Type = some({ is: "either", of: [pattern, { is: "map", of: pattern }] });

export const acts = ["keep", "pin", "drop", "proven", "fold", "count"] as const;

const rule: Shape = {
  called: "rule",
  oneOf: acts,
  keys: {
    keep: optional(matcher, "Show the line, as long as the budget allows."),
    pin: optional(matcher, "Always show the line: a failure, its place, its reason."),
    drop: optional(
      matcher,
      "Hide the line behind a counted mark. A line that reports an error is shown all the same.",
    ),
    proven: optional(
      matcher,
      "Hide the line even if it is critical, since its form proves success (`ok 3 - handles errors`). At least three characters are literal.",
    ),
    fold: optional(matcher, "Show the first lines of each `key`; hide and count the others."),
    count: optional(matcher, "Count the line and capture its named groups. The next rules decide."),
    unless: optional(matcher, "Lines that match this are left to the next rules."),
    noun: optional(
      { is: "noun" },
      'The plural in the mark, two words at most: `[pith: 212 passed tests hidden]`. Count lines ("download lines") unless each line is one such thing. Default: "lines".',
    ),
    name: optional(name, "The name under which `says` has the number of matched lines."),
    in: optional(some(name), "Only within these sections."),
    stream: optional(choice("stdout", "stderr"), "Only lines of this stream."),
    exit: optional(
      { is: "either", of: [choice("success", "failure"), some(number(0))] },
      "Only if the command ends like this: `success` is exit 0, `failure` is anything else, numbers are exit codes.",
    ),
    first: optional(
      number(1),
      "The rule is for the first N lines of each key. With `fold`: show the first N (default 1).",
    ),
    key: optional(
      { is: "key" },
      "With `fold` or `first`: lines with an equal key belong together. Made of groups: `$path`, `$1`, `$0` (the whole match). Default: one key.",
    ),
    window: optional(
      number(1),
      "With `fold` or `first`: forget a key after N lines without it. 1 folds neighbours only.",
    ),
    below: optional(matcher, "Lines directly below the match share its verdict if they match this."),
  },
};

const section: Shape = {
  called: "section",
  keys: {
    name: required(name, "For `in`."),
    from: required(matcher, "Its first line."),
    to: optional(matcher, "Its last line."),
    until: optional(
      matcher,
      "The first line after it. Without `to` and `until`, the section ends at the next one.",
    ),
    in: optional(some(name), "The section begins only within one of these sections."),
  },
};

const saying: Shape = {
  called: "saying",
  keys: {
    text: required(
      { is: "template" },
      "One line of text with placeholders such as `{name}` or `{name.count}`. If a placeholder has no value, nothing is printed.",
    ),
    exit: optional(
      choice("success", "failure"),
      "The end after which it is printed (default `success`). Words of success are refused after any other end.",
    ),
    empty: optional(boolean, "Print it only if the rules show no line."),
  },
};

const limit: Shape = {
  called: "limit",
  keys: {
    first: optional(number(0), "Keep this many shown lines at the beginning."),
    last: optional(number(0), "Keep this many at the end."),
  },
};

const behaviour: Readonly<Record<string, Key>> = {
  kind: optional(
    choice("report", "data", "log"),
    "`report` (default): build, test, install; failures matter. `data`: the output is the answer, and no line is critical. `log`: repetitive lines.",
  ),
  exact: optional(boolean, "Never squeeze, reorder or cut inside a line."),
  fields: optional(
    { is: "either", of: [choice("columns", "words", "json lines", "json"), pattern] },
    "How rules name parts of a line: columns, words, members of JSON, or named groups of a pattern.",
  ),
  columns: optional(texts, 'With `fields = "columns"`: show only these columns. One mark names the others.'),
  rules: optional(
    tables(rule),
    "The first matching rule decides. A line without one is kept, or left to the filter that is extended.",
  ),
  sections: optional(
    tables(section),
    "Parts of the output to which rules can be limited. A line is in at most one.",
  ),
  says: optional(tables(saying), "Text at the end, in a mark that quotes the filter."),
  limit: optional(table(limit), "Hide shown lines beyond this limit, the middle first. Critical lines stay."),
  width: optional(number(20), "Cut the end of longer lines, with a mark that counts it."),
};

const variant: Shape = {
  called: "variant",
  keys: {
    args: optional(
      texts,
      "One of these words is among the arguments. `-v` is found in `-xv`, `--x` in `--x=…`.",
    ),
    files: optional(texts, "One of these paths exists in the project."),
    output: optional(matcher, "A line of the output matches. The variant holds from that line on."),
    ...behaviour,
  },
};

const lineTest: Shape = {
  called: "test",
  keys: {
    name: required(line, "Name of the test in messages."),
    input: required(text, "The text that the command prints on standard output."),
    stderr: optional(text, "The text on standard error, read after standard output."),
    exit: optional(number(0), "The exit code (default 0)."),
    args: optional(texts, "Arguments after the command."),
    files: optional(texts, "Paths that exist in the project."),
    expected: required(
      text,
      "The shown lines, with marks in place of hidden ones. Line ends at the end do not count.",
    ),
  },
};

/** `schema_version = 2`. */
export const lineFile: Shape = {
  called: "file",
  keys: {
    schema_version: required({ is: "version" }, "2."),
    command: optional(
      words,
      "The command without its arguments: `make deploy`. Only pith's own filters leave it out, since their path names it.",
    ),
    also: optional({ is: "list", of: words }, "Other spellings."),
    summary: optional(line, "One line: what the reader still sees."),
    passthrough: optional(
      texts,
      "With one of these arguments the command is left alone: machine formats, modes that the rules do not know.",
    ),
    extends: optional(
      words,
      "A command that pith has a filter for. That filter judges the lines that your rules leave.",
    ),
    runner: optional(
      boolean,
      "The command runs other tools. Their output is recognised by its form and goes to their own filters.",
    ),
    signatures: optional(patterns, "First lines by which this tool is recognised when a runner starts it."),
    ...behaviour,
    variants: optional(
      tables(variant),
      "Changes under conditions. The first variant that fits adds its rules, sections and sayings before the others, and replaces other keys.",
    ),
    tests: optional(tables(lineTest), "Checks of the rules alone."),
  },
};
