/** argv in, the filter that knows its output out. */
import { entries as shipped } from "./shipped.generated.ts";
import type { Entry, Own } from "./entry.ts";
import { withoutGlobals } from "./global-options.ts";
import { type Interpreted, interpreted } from "./interpreters.ts";
import { onceFor } from "../filter-kit/once-for.ts";
import { isPassthrough } from "../filter-kit/passthrough.ts";
import { isMachine } from "./machine-format.ts";
import { isInstalled, programName } from "./program-name.ts";
import { peel } from "./peel.ts";
import { isRunner, scriptWords, workspaceWords } from "./runners.ts";

interface FoundUserFilter {
  readonly entry: Entry;
  readonly argv: readonly string[];
  /** Words of the spelling that it was found by; null where a pattern decided. */
  readonly length: number | null;
}

/** `git -C x log`, `pnpm lint`: the same command in the words that a filter may name it by. */
const readings = (typed: string, argv: readonly string[]): readonly (readonly string[])[] => {
  const plain = withoutGlobals(argv);
  const script = plain === null ? null : scriptWords(plain);
  // `python3` is looked up as `python`; a filter may name it as it is typed.
  const base = typed.slice(typed.lastIndexOf("/") + 1);
  const asTyped = base === argv[0] ? null : [base, ...argv.slice(1)];
  return [argv, plain, script, asTyped].filter((words) => words !== null);
};

const longest = ({ spellings }: Own, argv: readonly string[]): number | null =>
  spellings
    .filter((words) => words.every((word, at) => argv[at] === word))
    .reduce<number | null>((max, { length }) => Math.max(max ?? 0, length), null);

/** The first that covers it: a project's before the user's, each in the order of its files. `typed`: the program's
 * word as it stands. */
const userFilterFor = (
  own: readonly Entry[],
  typed: string,
  argv: readonly string[],
): FoundUserFilter | null => {
  const words = readings(typed, argv);
  for (const entry of own) {
    const reading = words.find((reading) => entry.own?.covers(reading) === true);
    if (reading !== undefined) return { entry, argv: reading, length: longest(entry.own!, reading) };
  }
  return null;
};

export interface Match {
  /** The filter's command: `cargo test`; `generic` for runners that nobody knows. */
  readonly command: string;
  /** The inner command, wrappers, launchers and global options peeled, the program by its name. */
  readonly argv: readonly string[];
  readonly entry: Entry;
}

/** For runners and scripts whose output no filter knows by its command. */
export const genericEntry: Entry = {
  command: "generic",
  words: [],
  also: [],
  kind: "log",
  exact: false,
  passthrough: [],
  runner: true,
  summary: "",
  load: () => import("../filter-kit/generic.ts").then((module) => module.generic),
};

/** "passthrough": a filter exists, and these arguments ask for output that it does not know. */
type Resolution = Match | "passthrough" | null;

interface Spelling {
  readonly words: readonly string[];
  readonly entry: Entry;
}

/** Spellings by their first word, the longest first; filled as words are asked for: a start asks for few. */
interface Index {
  readonly entries: readonly Entry[];
  readonly own: readonly Entry[];
  readonly known: Map<string, readonly Spelling[]>;
}

const indexOf = onceFor((entries: readonly Entry[]): Index => ({
  entries,
  own: entries === shipped ? [] : entries.filter(({ own }) => own !== undefined),
  known: new Map(),
}));

const spellingsOf = ({ entries, known }: Index, first: string): readonly Spelling[] => {
  const found = known.get(first);
  if (found !== undefined) return found;
  const spellings: Spelling[] = [];
  for (const entry of entries) {
    if (entry.words[0] === first) spellings.push({ words: entry.words, entry });
    for (const words of entry.also) if (words[0] === first) spellings.push({ words, entry });
  }
  spellings.sort((a, b) => b.words.length - a.words.length);
  known.set(first, spellings);
  return spellings;
};

const lookUp = (index: Index, argv: readonly string[]): Spelling | undefined =>
  spellingsOf(index, argv[0] ?? "").find(({ words }) => words.every((word, at) => argv[at] === word));

interface Subject {
  readonly index: Index;
  readonly first: string;
  /** The program by its name, its arguments as typed. */
  readonly argv: readonly string[];
  inner(argv: readonly string[]): Resolution;
}

/** null: it has nothing to say, and the next one is asked. */
type Step = (subject: Subject) => Resolution;

/** Asks the filter about these words; `typed` still holds the global options. */
const judged = (spelling: Spelling, argv: readonly string[], typed: readonly string[]): Resolution => {
  const { entry, words } = spelling;
  if (isMachine(typed) || isPassthrough(entry.passthrough, argv[0] ?? "", argv.slice(words.length)))
    return "passthrough";
  return { command: entry.command, argv, entry };
};

const covered = (argv: readonly string[]): Resolution =>
  isMachine(argv) ? "passthrough" : { command: genericEntry.command, argv, entry: genericEntry };

const pithItself: Step = ({ argv }) => (argv[0] === "pith" ? "passthrough" : null);

/** A filter of the user's own, unless pith ships one for more words of the command. */
const userFilter: Step = ({ index, first, argv: typed }) => {
  const found = index.own.length > 0 ? userFilterFor(index.own, first, typed) : null;
  if (found === null) return null;
  const { entry, argv, length } = found;
  if (length !== null && length < (lookUp(index, argv)?.words.length ?? 0)) return null;
  if (isMachine(typed) || isPassthrough(entry.passthrough, argv[0] ?? "", argv.slice(length ?? 1)))
    return "passthrough";
  return { command: entry.command, argv, entry };
};

const scriptByPath: Step = ({ first, argv }) =>
  isInstalled(first) ? null : covered([first, ...argv.slice(1)]);

const wrapped: Step = ({ argv, inner }) => {
  const peeled = peel(argv[0] ?? "", argv);
  if (peeled === null) return null;
  return peeled.argv === null ? "passthrough" : inner(peeled.argv);
};

/** A module, and a tool of the project started by its path, are commands of their own. */
const isTool = (found: Interpreted): found is Extract<Interpreted, { argv: readonly string[] }> =>
  found.runs === "module" ||
  (found.runs === "script" && (found.argv[0] ?? "").includes("node_modules/.bin/"));

const toolOfInterpreter: Step = ({ argv, inner }) => {
  const found = interpreted(argv[0] ?? "", argv);
  if (found?.runs === "inline") return "passthrough";
  return found !== null && isTool(found) ? inner(found.argv) : null;
};

const scriptOfInterpreter: Step = ({ index, argv }) => {
  const found = interpreted(argv[0] ?? "", argv);
  if (found === null) return null;
  const spelled = lookUp(index, argv);
  if (spelled !== undefined) return judged(spelled, argv, argv);
  return found.runs === "script" ? covered(argv) : null;
};

/** `pnpm vitest` runs the tool, `pnpm lint` the script. */
const scriptOfPackage = (index: Index, asScript: readonly string[], typed: readonly string[]): Resolution => {
  const tool = lookUp(index, asScript.slice(2));
  if (tool !== undefined && tool.entry.kind === "report") return judged(tool, asScript.slice(2), typed);
  const found = lookUp(index, asScript);
  return found === undefined ? covered(typed) : judged(found, asScript, typed);
};

const spelled: Step = ({ index, argv }) => {
  const words = withoutGlobals(argv);
  if (words === null) return null;
  const plain = workspaceWords(words) ?? words;
  const found = lookUp(index, plain);
  if (found !== undefined && found.words.length > 1) return judged(found, plain, argv);
  const asScript = scriptWords(plain);
  if (asScript !== null) return scriptOfPackage(index, asScript, argv);
  if (found !== undefined) return judged(found, plain, argv);
  return isRunner(plain) ? covered(argv) : null;
};

/** A launcher runs what the project brings along, whoever that is. */
const launched: Step = ({ argv }) => {
  const peeled = peel(argv[0] ?? "", argv);
  return peeled?.launcher === true && peeled.argv !== null ? covered(peeled.argv) : null;
};

const deepest = 8;

const resolve = (index: Index, typed: readonly string[], depth = 0): Resolution => {
  const [first] = typed;
  if (first === undefined || depth > deepest) return null;
  const name = programName(first);
  const argv = name === first ? typed : [name, ...typed.slice(1)];
  const subject: Subject = { index, first, argv, inner: (words) => resolve(index, words, depth + 1) };
  // The first one that has something to say decides.
  return (
    pithItself(subject) ??
    userFilter(subject) ??
    scriptByPath(subject) ??
    wrapped(subject) ??
    toolOfInterpreter(subject) ??
    scriptOfInterpreter(subject) ??
    spelled(subject) ??
    launched(subject)
  );
};

/** Finds the filter for a command. null: nothing to do (no filter; a machine format, help or version; an argument that the
 * filter leaves alone; a wrapper that cannot be read to its end). */
export const match = (argv: readonly string[], entries: readonly Entry[] = shipped): Match | null => {
  const found = resolve(indexOf(entries), argv);
  return found === "passthrough" ? null : found;
};

/** Whether a filter knows the command, and not what these arguments ask for. */
export const asksForOwnForm = (argv: readonly string[], entries: readonly Entry[] = shipped): boolean =>
  resolve(indexOf(entries), argv) === "passthrough";

/** Whether a filter knows the command, and these arguments ask for what it must not touch. */
export const isLeftAlone = (argv: readonly string[], entries: readonly Entry[] = shipped): boolean =>
  isMachine(argv) || asksForOwnForm(argv, entries);

/** Names of package scripts and tasks that say so: `lint`, `test:unit`, `build-all`. */
const purpose =
  /^(?:test|tests|build|lint|check|typecheck|type-check|types|tsc|compile|format|fmt|ci|e2e|unit|integration|verify|validate|coverage|spec)(?:[:._-].*)?$/;

/** Whether a command builds, tests or checks: then what stands behind a display pipe may trim its report. By the
 * filter's kind; of a runner by the name of what it runs, its first word without a dash. */
export const isReport = ({ entry, argv }: Match): boolean => {
  if (entry.kind === "report") return true;
  if (!entry.runner) return false;
  const [task = ""] = argv
    .slice(1)
    .filter((word) => !word.startsWith("-") && !/^(?:run|r|run-script|task)$/.test(word));
  return purpose.test(task);
};
