/** One run in, the text of a filter file out, with the run as its test. */
import { stripAnsi } from "../engine/read/strip-ansi.ts";
import { withoutRedraws } from "../engine/read/without-redraws.ts";
import { redact } from "../redact/redact.ts";
import { compileText } from "../filter-language/compile.ts";
import { excerpt, type PassedOver, passedOver, propose, type Proposal } from "./propose.ts";
import { withoutGlobals } from "../registry/global-options.ts";
import { interpreted } from "../registry/interpreters.ts";
import { isInstalled, programName } from "../registry/program-name.ts";
import { peel } from "../registry/peel.ts";
import { scriptWords } from "../registry/runners.ts";

const innermost = (argv: readonly string[]): readonly string[] => {
  for (let inner = argv; ;) {
    const next = peel(programName(inner[0] ?? ""), inner)?.argv;
    if (next === null || next === undefined || next.length === 0) return inner;
    inner = next;
  }
};

const isSubcommand = (word: string | undefined): word is string =>
  word !== undefined && /^[A-Za-z][\w:-]*$/.test(word);

const deeper = /^(?:run|compose|exec|task|x|app|pr|issue|container|image)$/;

/** Words behind the program that belong to its name: one as a rule, two behind `run` and the like. Behind an
 * option that may take a value nobody knows which they are. */
const subcommands = (words: readonly string[]): readonly string[] => {
  const [first, second] = words;
  if (first !== undefined && /^--?\w[\w-]+$/.test(first)) return subcommands(words.slice(1));
  if (!isSubcommand(first)) return [];
  return deeper.test(first) && isSubcommand(second) ? [first, second] : [first];
};

/** A command as typed in, the words that name what it does out: `timeout 60 npm -s run build -- -v` -> `npm run build`. */
export const namingWords = (argv: readonly string[]): readonly string[] => {
  const inner = innermost(argv);
  const first = inner[0] ?? "";
  const name = programName(first);
  const named = [name, ...inner.slice(1)];
  // A script of the project: what stands behind it are its arguments.
  if (!isInstalled(first) || /\.\w+$/.test(name)) return [name];
  const found = interpreted(name, named);
  if (found?.runs === "module") return namingWords(found.argv);
  if (found !== null) return found.runs === "script" ? [name, found.argv[0] ?? ""] : [name];
  const plain = withoutGlobals(named) ?? named;
  return [name, ...subcommands((scriptWords(plain) ?? plain).slice(1))];
};

export interface Observed {
  readonly argv: readonly string[];
  /** Both streams, as they came. */
  readonly output: string;
  readonly exit: number | null;
}

export interface Draft {
  /** As the file names it. */
  readonly command: string;
  readonly proposals: readonly Proposal[];
  /** Blocks of like lines that have no rule. */
  readonly passedOver: readonly PassedOver[];
  readonly text: string;
}

const plainLines = (output: string): readonly string[] =>
  output
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => redact(stripAnsi(withoutRedraws(line.replace(/\r$/, "")))))
    // TOML takes these characters unescaped; nothing visible is lost.
    .map((line) => line.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""));

const literal = (text: string): string => (/['\n\r]/.test(text) ? JSON.stringify(text) : `'${text}'`);

const block = (lines: readonly string[]): string => {
  const text = lines.join("\n");
  if (text.includes("'''")) return JSON.stringify(`${text}\n`).replaceAll("\u007f", "\\u007f");
  return `'''\n${text}\n'''`;
};

const ruleText = ({ pattern, act, noun, count }: Proposal): string =>
  `\n# ${count} lines of this run\n[[rules]]\n${act} = ${literal(pattern)}\nnoun = ${JSON.stringify(noun)}\n`;

const headText = (command: string, proposals: readonly Proposal[]): string =>
  [
    "# Rules proposed from the lines that repeat in one run: look at each of them. `pith verify` runs the test.",
    "schema_version = 2",
    `command = ${JSON.stringify(command)}`,
    "",
  ].join("\n") + proposals.map(ruleText).join("");

const testText = (input: readonly string[], exit: number | null, expected: string | null): string =>
  [
    "\n[[tests]]",
    `name = ${JSON.stringify(exit === 0 ? "a run that succeeded" : `a run that ended with ${exit ?? "no status"}`)}`,
    ...(exit === null ? [] : [`exit = ${exit}`]),
    `input = ${block(input)}`,
    `expected = ${block((expected ?? "").split("\n"))}`,
    "",
  ].join("\n");

// A name that no shell reads otherwise.
const nameable = /^[^\s"'`$;&|<>()]+$/;

/** As a file names it; null where no file can. */
export const commandFor = (argv: readonly string[]): string | null => {
  const words = namingWords(argv);
  const odd = words.findIndex((word) => !nameable.test(word));
  const command = (odd < 0 ? words : words.slice(0, odd)).join(" ");
  return command === "" ? null : command;
};

/** null: nothing repeats, or the command cannot be named. */
export const draftFilter = ({ argv, output, exit }: Observed): Draft | null => {
  const lines = plainLines(output);
  const proposals = propose(lines);
  const command = commandFor(argv);
  if (proposals.length === 0 || command === null) return null;
  const head = headText(command, proposals);
  const input = excerpt(lines, proposals);
  const [filter] = compileText(head + testText(input, exit, null), "draft.toml").filters;
  if (filter === undefined) throw new Error("the draft is no valid filter");
  const expected = filter.withoutEngine({ stdout: `${input.join("\n")}\n`, exit });
  return {
    command,
    proposals,
    passedOver: passedOver(lines, proposals),
    text: head + testText(input, exit, expected),
  };
};
