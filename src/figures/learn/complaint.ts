/** A program's message about its own command line: the wrong word, and why. */

export const mistakes = {
  program: "the program is not there",
  option: "the program does not know that option",
  subcommand: "the program does not know that subcommand, script or target",
  argument: "an option is missing",
  place: "that file or project is not there from here",
} as const;

export type Mistake = keyof typeof mistakes;

export interface Complaint {
  readonly mistake: Mistake;
  /** The word that it is about, as the program writes it; null: the folder as a whole. */
  readonly names: string | null;
  /** The line, which is the evidence. */
  readonly said: string;
}

type Form = readonly [Mistake, RegExp];

const quote = "[`'\"‘’“”]?";
/** The speaker's name: `ls: `, `npm error `, `bash: line 1: `, `error: `. A line of a log or of a test begins otherwise. */
const speaker = String.raw`^(?:(?:npm (?:error|ERR!)|\[ERROR\]|ERR_\w+|[\w@./+-]+:(?: line \d+:)?(?: \d+:)?|[Ee]rror(?: TS\d+)?:?|fatal:|\*\*\*) *)*`;

const form = (mistake: Mistake, pattern: string): Form => [mistake, new RegExp(speaker + pattern, "iu")];

const forms: readonly Form[] = [
  ["program", /^(?:\S*sh|\S*\/sh|env): (?:line \d+: |\d+: |)([^\s:]+): (?:command )?not found$/],
  ["program", /^zsh:(?:\d+:)? command not found: (\S+)$/],
  form("option", String.raw`un(?:known|recogni[sz]ed) shorthand flag: ${quote}.${quote} in (-\S+)$`),
  form(
    "option",
    String.raw`(?:unknown|unrecogni[sz]ed|invalid|illegal|unsupported|bad|unexpected|no such) (?:command[- ]line |compiler )?(?:option|flag|switch|argument)s?(?: --)?:? ?${quote}([\w-][\w.=-]*?)${quote}(?:[.,;]| found| \(|$)`,
  ),
  form("option", String.raw`flag provided but not defined: (-\S+)$`),
  form("subcommand", String.raw`${quote}([\w:.-]+)${quote} is not an? [\w-]+ command`),
  form(
    "subcommand",
    String.raw`(?:unknown|unrecogni[sz]ed|invalid|no such) (?:sub-?)?(?:command|task|script|target|recipe):? ${quote}([\w:./-]+?)${quote}(?:[.,;]| for | \(|$)`,
  ),
  form("subcommand", String.raw`(?:argument \S+: )?invalid choice: ${quote}([\w:.-]+)${quote} \(`),
  form("subcommand", String.raw`Missing script: ${quote}([\w:.-]+)${quote}$`),
  form("subcommand", String.raw`No rule to make target ${quote}([^\s'"]+)${quote}\.`),
  form("subcommand", String.raw`(?:Task|Command|Script) ${quote}([\w:.-]+)${quote} not found`),
  form("subcommand", String.raw`\S+ does not contain recipe ${quote}([\w:.-]+)${quote}`),
  form("argument", String.raw`the following arguments are required: (--[\w-]+)$`),
  form("argument", String.raw`required option ${quote}(?:-\w, )?(--[\w-]+)[^'"]*${quote} not specified`),
  form("argument", String.raw`required flag\(s\) ${quote}([\w-]+)${quote} not set`),
  form(
    "place",
    String.raw`(?:cannot (?:access|open|stat|find) |can't (?:open|read|cd to|find) |can't open file |file or directory not found: |Could not open )${quote}([^\s'"]+?)${quote}(?:: (?:\[Errno 2\] )?No such file or directory| for reading: No such file or directory|$)`,
  ),
  form("place", String.raw`([^\s:'"]+): No such file or directory$`),
  form("place", String.raw`([^\s:'"]+): No such file or directory \(os error 2\)$`),
];

/** Nothing of the kind is where the command ran: it is right in another folder. */
const nowhere: readonly RegExp[] = [
  new RegExp(`${speaker}not a git repository`, "iu"),
  new RegExp(`${speaker}could not find .?Cargo\\.toml`, "iu"),
  new RegExp(`${speaker}(?:Could not read package\\.json|Missing script: |enoent .*package\\.json)`, "iu"),
  new RegExp(`${speaker}No (?:rule to make target|targets specified and no makefile found)`, "iu"),
  new RegExp(`${speaker}(?:go\\.mod file not found|cannot find main module)`, "iu"),
  new RegExp(`${speaker}no configuration file provided: not found`, "iu"),
];

/** A program that could not read its command line has done nothing else: this is a program that ran. */
const ran =
  /\b\d+ (?:passed|failed|passing|failing|tests?|errors?)\b|^(?:FAIL|PASS|not ok|ok) |Assert|Traceback|Exception\b|^\s+at \S+ \(|panicked|^-->|^\S+:\d+:\d+/m;

/** Said in few lines, at once or behind the usage. */
const longest = 4000;
const first = 3;

/** Runners print these lines before the command's own output. */
const isHeader = (line: string): boolean => /^(?:> |\$ |yarn run )/.test(line) || line.trim() === "";

const spokenLines = (output: string): readonly string[] => {
  const lines = output.split(/\r?\n/).filter((line) => !isHeader(line));
  const isUsage = /^usage:/i.test(lines[0] ?? "");
  return isUsage
    ? lines.filter((line) => !/^(?:usage:|\s)/i.test(line)).slice(0, first)
    : lines.slice(0, first);
};

/** Every reading of what was said; none where the program may have run. */
export const complaintsIn = (output: string): readonly Complaint[] => {
  if (output.length > longest || ran.test(output)) return [];
  const lines = spokenLines(output);
  return lines.flatMap((line) => [
    ...forms.flatMap(([mistake, pattern]) => {
      const names = pattern.exec(line)?.[1];
      return names === undefined ? [] : [{ mistake, names, said: line.trim() }];
    }),
    ...(nowhere.some((pattern) => pattern.test(line))
      ? [{ mistake: "place" as const, names: null, said: line.trim() }]
      : []),
  ]);
};
