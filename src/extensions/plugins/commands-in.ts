/** Everything in a text that runs, for rules: each simple command, what it hands to another shell, and what programs that
 * start programs start. Rather one reading too many than one too few. */
import { parse } from "../../shell/parse.ts";
import { singleQuoted } from "../../shell/quote-word.ts";
import { givenWords, startsOf } from "./starts.ts";
import { GivenTexts, type Reading, maxDepth, type Work } from "./reading.ts";
import { entryPoints, HandOver } from "./hand-over.ts";
import { anything, datum, type Field, type Input, joinedText, known, typed } from "./open-text.ts";
import { withoutPrefix } from "./printed-by.ts";
import { TextReader } from "./text-reader.ts";
import { Variables } from "./variables.ts";

/** A command, and the places in it from which on it may be read as one. */
export interface Command {
  readonly fields: readonly Field[];
  readonly starts: ReadonlySet<number>;
}

interface Within extends Omit<Reading, "run"> {
  readonly depth: number;
  readonly found: Command[];
}

const atStart: ReadonlySet<number> = new Set([0]);
const open: Command = { fields: [{ text: anything, isQuoted: false }], starts: atStart };

/** A text that is no shell's, or whose end nobody finds: pieces between what might separate commands. */
const readRoughly = (text: string, work: Work, found: Command[]): void => {
  for (const piece of text.split(/[;&|\n\r(){}`!]+/)) {
    const words = piece.replaceAll(/["'\\]/g, "").split(/\s+/);
    const from = words.findIndex(
      (one) => one !== "" && !/^(?:\w+=.*|if|then|elif|else|do|while|until|time)$/.test(one),
    );
    work.spend(piece.length);
    if (from < 0) continue;
    const fields = words
      .slice(from)
      .filter((one) => one !== "")
      .map((one) => ({ text: one.replaceAll(/\$\w+/g, datum), isQuoted: false }));
    found.push({ fields, starts: startsOf(fields) });
  }
};

/** The text of `eval`, which sets variables of the shell that reads it. */
const evaluated = (fields: readonly Field[]): string | null => {
  const [program, ...words] = withoutPrefix(fields);
  return program?.text === "eval" ? joinedText(words) : null;
};

const runFound = (fields: readonly Field[], input: Input, within: Within): void => {
  const { work, depth, variables, found } = within;
  for (const own of [fields, ...givenWords(fields, input, work)]) {
    const starts = startsOf(own);
    found.push({ fields: own, starts });
    work.spend(own.length);
    for (const { text, given, input: read } of new HandOver(own, input, within).from(starts)) {
      const inner = new Variables(variables);
      if (given !== undefined && given.length > 0) {
        inner.add("0", given[0]!.text);
        inner.positional(given.slice(1).map((field) => field.text));
      }
      readText(text, { ...within, depth: depth + 1, variables: inner }, read);
    }
    found.push(...entryPoints(own, work).map((one) => ({ fields: one, starts: atStart })));
  }
};

const collect = (text: string, within: Within, input: Input): void => {
  const { work, depth } = within;
  work.spend(4 * text.length);
  const script = depth > maxDepth ? null : parse(text);
  if (script === null) return;
  const run = (fields: readonly Field[], read: Input): void => {
    const inner = evaluated(fields);
    if (inner !== null) collect(inner, { ...within, depth: depth + 1 }, read);
  };
  new TextReader(text, { ...within, run }).list(script.list, input);
};

const readText = (text: string, within: Within, input?: string): void => {
  const { work, depth, functions, found } = within;
  work.spend(4 * text.length);
  // Nothing of its first command is known, or it is deeper than anybody writes.
  if (text.trimStart().startsWith(anything) || depth > 2 * maxDepth) {
    found.push(open);
    return;
  }
  const script = depth > maxDepth ? null : parse(text);
  if (script === null) {
    found.push({ fields: [known(text)], starts: atStart });
    readRoughly(text, work, found);
    return;
  }
  for (const name of script.functions) functions.add(name);
  // A loop's body is run with the values that its end sets: they are collected first.
  if (script.commands.length > 1 || script.functions.length > 0)
    for (let pass = 0; pass < 2; pass += 1) collect(text, within, input);
  const run = (fields: readonly Field[], read: Input): void => runFound(fields, read, within);
  new TextReader(text, { ...within, run }).list(script.list, input);
};

/** A text whose descriptors lead to each other through more of them is written by nobody. */
const maxPasses = 4;

/** Every reading of everything that runs in a text. Throws `HookFault` where that would take too long. */
export const commandsIn = (source: string, work: Work): readonly Command[] => {
  const text = typed(source);
  const inherited = new GivenTexts();
  const files = new GivenTexts();
  const functions = new Set<string>();
  for (let pass = 1; ; pass += 1) {
    const found: Command[] = [];
    const before = [inherited.text, files.text].join();
    readText(text, { work, depth: 0, variables: new Variables(), functions, inherited, files, found });
    // A shell may read the text that a later command writes.
    if ([inherited.text, files.text].join() === before) return found;
    if (pass === maxPasses) for (const one of [inherited, files]) one.add(anything);
  }
};

/** For the words of one program. */
export const commandsOfWords = (argv: readonly string[], work: Work): readonly Command[] =>
  commandsIn(argv.map(singleQuoted).join(" "), work);
