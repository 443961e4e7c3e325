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

/** The verbs of a rule. */
export const acts = ["keep", "pin", "drop", "proven", "fold", "count"] as const;

const rule: Shape = {
  called: "rule",
  oneOf: acts,
  keys: {
    keep: optional(matcher, "Shown, as long as the budget allows."),
    pin: optional(matcher, "Shown always: what failed, where, why."),
    drop: optional(
      matcher,
      "Noise, hidden behind a counted mark; a line that speaks of an error is shown all the same.",
    ),
    proven: optional(
      matcher,
      "Noise that is proven harmless by its own form (`ok 3 - handles errors`): never put back. The pattern spells out at least three characters of the proof.",
    ),
    fold: optional(matcher, "The first lines of a `key` are shown, further ones are hidden and counted."),
    count: optional(
      matcher,
      "Nothing is decided; the line is counted, its named groups are captured, the next rules judge it.",
    ),
    unless: optional(matcher, "The rule does not hold for lines that match this."),
    noun: optional(
      { is: "noun" },
      'Plural of what is hidden, two words at most: `[pith: 212 passed tests hidden]`. "lines" without it.',
    ),
    name: optional(name, "Under which `says` knows how many lines the rule matched."),
    in: optional(some(name), "Holds only within these sections."),
    stream: optional(choice("stdout", "stderr"), "Holds for lines of this stream only."),
    exit: optional(
      { is: "either", of: [choice("success", "failure"), some(number(0))] },
      "Holds only if the command ended so: `success` is exit 0, `failure` anything else, or exit codes.",
    ),
    first: optional(
      number(1),
      "The rule holds for so many first lines of each key; of `fold`: so many are shown, 1 without it.",
    ),
    key: optional(
      { is: "key" },
      "Of `fold` and beside `first`: what lines of one key have in common, made of groups: `$path`, `$1`, `$0` (the whole match). Without it all lines of the rule are one.",
    ),
    window: optional(
      number(1),
      "Of `fold` and beside `first`: a key is forgotten when so many lines came without it; 1 folds runs of neighbours.",
    ),
    below: optional(matcher, "Lines directly below the matching one that match this share its verdict."),
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
      "The first line behind it. Without `to` and `until` it ends where another begins.",
    ),
    in: optional(some(name), "Begins only within one of these sections."),
  },
};

const saying: Shape = {
  called: "saying",
  keys: {
    text: required(
      { is: "template" },
      "One line. `{name}` is a named group as last captured or a rule's count; `{name.count}` how many lines had it, `{name.distinct}` how many values, `{name.list}` the values with their counts, `{name.sum}` their sum. Without a value for each of them nothing is said.",
    ),
    exit: optional(
      choice("success", "failure"),
      "After which end it is said; `success` without it. Words of success are refused elsewhere.",
    ),
    empty: optional(boolean, "Only if the rules show no line."),
  },
};

const limit: Shape = {
  called: "limit",
  keys: {
    first: optional(number(0), "So many of the lines that the rules show stay at the beginning."),
    last: optional(number(0), "So many stay at the end."),
  },
};

const behaviour: Readonly<Record<string, Key>> = {
  kind: optional(
    choice("report", "data", "log"),
    "`report` (build, test, install): failures matter. `data`: the output is the answer, no line counts as critical. `log`: repetitive lines. `report` without it.",
  ),
  exact: optional(boolean, "Nothing is squeezed, reordered or cut inside a line."),
  fields: optional(
    { is: "either", of: [choice("columns", "words", "json lines", "json"), pattern] },
    "What rules may ask of a line by name. `columns`: cells below the headings of the first line, by their place. `words`: by their number, from `1`. `json lines`: each line an object, `a.b` its members. `json`: one document over several lines, `path` and `value`. Or a pattern with named groups.",
  ),
  columns: optional(
    texts,
    'With `fields = "columns"`: the only columns that are shown; one mark names the others.',
  ),
  rules: optional(
    tables(rule),
    "The first rule that matches says what the line is. A line that none matches is kept, or judged by the filter that is extended.",
  ),
  sections: optional(
    tables(section),
    "Parts of the output that rules may be bound to; a line is in one of them at most.",
  ),
  says: optional(tables(saying), "What is said at the end, in a mark that quotes the filter."),
  limit: optional(
    table(limit),
    "Beyond it lines that the rules show are hidden, the middle first; critical ones stay.",
  ),
  width: optional(number(20), "Longer lines lose their end, by a mark that counts it."),
};

const variant: Shape = {
  called: "variant",
  keys: {
    args: optional(
      texts,
      "One of these words stands behind the command; `-v` also within `-xv`, `--x` also as `--x=…`.",
    ),
    files: optional(texts, "One of these paths exists in the project."),
    output: optional(matcher, "A line of the output matches; from that line on."),
    ...behaviour,
  },
};

const lineTest: Shape = {
  called: "test",
  keys: {
    name: required(line, "For messages."),
    input: required(text, "What the command prints on standard output."),
    stderr: optional(text, "What it prints on standard error, read after it."),
    exit: optional(number(0), "How it ends; 0 without it."),
    args: optional(texts, "Words behind the command."),
    files: optional(texts, "Paths that the project has."),
    expected: required(
      text,
      "The lines shown, and the marks in the place of those hidden; line ends at the end do not count.",
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
      "The command, as typed without its arguments: `make deploy`. Left out only in pith's own filters, where the path says it.",
    ),
    also: optional({ is: "list", of: words }, "Other spellings."),
    summary: optional(line, "What the reader still sees, one line."),
    passthrough: optional(
      texts,
      "Arguments under which the command is left alone: machine formats, modes that the rules do not know.",
    ),
    extends: optional(
      words,
      "One of pith's own commands, whose filter judges the lines that the rules leave.",
    ),
    table: optional(boolean, "Padding between aligned columns may be narrowed."),
    runner: optional(
      boolean,
      "It runs other tools; what those print goes to their own filters, by its form.",
    ),
    signatures: optional(patterns, "First lines by which this tool is recognised behind a runner."),
    ...behaviour,
    variants: optional(
      tables(variant),
      "The first one whose conditions hold adds its rules, sections and sayings before the others, and replaces the other keys.",
    ),
    tests: optional(tables(lineTest), "Checks of the rules alone."),
  },
};
