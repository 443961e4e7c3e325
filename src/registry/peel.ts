import { withoutGlobals } from "./global-options.ts";
import { packageName } from "./program-name.ts";
import { skipOptions } from "./options.ts";
import { type Wrapper, wrappers } from "./wrappers.ts";

export interface Peeled {
  readonly argv: readonly string[] | null;
  readonly launcher: boolean;
}

const unread: Peeled = { argv: null, launcher: false };

const hasVerb = (verb: string, argv: readonly string[]): boolean =>
  verb.split(" ").every((word, index) => argv[index + 1] === word);

const isAssignment = (word: string | undefined): boolean => word !== undefined && /^[A-Za-z_]\w*=/.test(word);

const behindWord = (wrapper: Wrapper, argv: readonly string[], from: number): number => {
  const words = (wrapper.behind ?? "").split(" ");
  const found = argv.findIndex((word, index) => index >= from && words.includes(word));
  return found < 0 ? -1 : found + 1;
};

/** Index of the inner command's first word; -1 where the options cannot be read. */
const commandIndex = (wrapper: Wrapper, argv: readonly string[], from: number): number => {
  if (wrapper.behind !== undefined) return behindWord(wrapper, argv, from);
  let index = skipOptions(wrapper, argv, from);
  if (index < 0) return -1;
  for (let left = wrapper.operands ?? 0; left > 0; left--) {
    index = skipOptions(wrapper, argv, index + 1);
    if (index < 0) return -1;
  }
  if (wrapper.assignments === true) while (isAssignment(argv[index])) index++;
  return index;
};

/** The words for a remote shell, if they are one command without any syntax. */
const remoteWords = (words: readonly string[]): readonly string[] | null => {
  const text = words.join(" ");
  return /^[\w@%+=:,./ -]+$/.test(text) ? text.split(" ").filter((word) => word !== "") : null;
};

const innerOf = (wrapper: Wrapper, argv: readonly string[], from: number): readonly string[] | null => {
  const modules = (wrapper.module ?? "").split(" ");
  const option = argv.slice(from).findIndex((word) => !word.startsWith("-") || modules.includes(word));
  const at = from + option;
  // `uv run -m pytest`: the module option stands where the command would.
  if (wrapper.module !== undefined && option >= 0 && modules.includes(argv[at] ?? "")) {
    return skipOptions(wrapper, [...argv.slice(0, at), "end"], from) === at
      ? ["python", "-m", ...argv.slice(at + 1)]
      : null;
  }
  const index = commandIndex(wrapper, argv, from);
  if (index < 0 || index >= argv.length) return null;
  const inner = argv.slice(index);
  if (wrapper.remote === true) return remoteWords(inner);
  return wrapper.packages === true ? [packageName(inner[0] ?? ""), ...inner.slice(1)] : inner;
};

/** `nice -5 cmd` and `python -m module` have forms of their own. */
const normalised = (name: string, argv: readonly string[]): readonly string[] =>
  name === "nice" && /^--?\d+$/.test(argv[1] ?? "") ? [name, "-n", ...argv.slice(1)] : argv;

/** Takes one wrapper or launcher off; null where the program is none. */
export const peel = (name: string, typed: readonly string[]): Peeled | null => {
  if (!Object.hasOwn(wrappers, name)) return null;
  const uses = wrappers[name] ?? [];
  const argv = uses[0]?.verb === undefined ? normalised(name, typed) : withoutGlobals(typed);
  if (argv === null) return unread;
  const wrapper = uses.find(({ verb }) => verb === undefined || hasVerb(verb, argv));
  if (wrapper === undefined) return null;
  const from = 1 + (wrapper.verb === undefined ? 0 : wrapper.verb.split(" ").length);
  const inner = innerOf(wrapper, argv, from);
  return { argv: inner, launcher: wrapper.launcher ?? false };
};
