/** A command as typed in, the words that name what it does out: `timeout 60 npm -s run build -- -v` -> `npm run build`. */
import { withoutGlobals } from "./global-options.ts";
import { interpreted } from "./interpreters.ts";
import { isInstalled, programName } from "./program-name.ts";
import { peel } from "./peel.ts";
import { scriptWords } from "./runners.ts";

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
