/** Everything in a text that runs, for rules: each simple command, what it hands to another shell, and what programs that
 * start programs start. Rather one reading too many than one too few. */
import { HookFault } from "../contract.ts";
import { parse } from "../../shell/parse.ts";
import type { Redirection, Script, SimpleCommand, Word } from "../../shell/script.ts";
import { filledIn, formatted, type Variables, variablesIn } from "./variables-in.ts";

/** One way to read a command: its words with blanks between. */
export interface Reading {
  readonly text: string;
  /** So much of it is certain; the rest only the shell knows. */
  readonly known: number;
}

interface Part {
  readonly text: string;
  /** What an expansion decides is not. */
  readonly sure: boolean;
  /** So much of what is not sure is, from its beginning on. */
  readonly certain?: number;
}

/** Programs that run the words behind them, and their options that take a word. */
const wrappers = new Set(
  `sudo doas env nice ionice chrt nohup timeout gtimeout time gtime stdbuf setsid setarch command builtin exec xargs parallel
  chroot unshare nsenter flock watch script strace ltrace perf valgrind gdb taskset numactl prlimit systemd-run systemd-inhibit
  firejail bwrap fakeroot eatmydata faketime proxychains proxychains4 torsocks unbuffer chronic caffeinate busybox toybox
  ssh mosh su runuser docker podman nerdctl kubectl oc docker-compose rch nix nix-shell direnv mise asdf rbenv pyenv uv poetry
  pipenv conda mamba npx pnpx bunx npm pnpm yarn bun bundle op doppler dotenv dotenvx aws-vault xvfb-run dbus-run-session
  entr hyperfine cross-env toolbox distrobox flatpak-spawn find fd fdfind git pith rtk coproc noglob nocorrect`.split(
    /\s+/,
  ),
);

/** Of these no other word than the one behind such an option starts a program. */
const starters: Readonly<Record<string, RegExp>> = {
  find: /^-(?:exec|execdir|ok|okdir)$/,
  fd: /^(?:-x|-X|--exec|--exec-batch)$/,
  fdfind: /^(?:-x|-X|--exec|--exec-batch)$/,
  git: /^(?:run|foreach)$/,
  npm: /^(?:exec|x)$/,
  pnpm: /^(?:exec|dlx)$/,
  yarn: /^(?:exec|dlx)$/,
  bun: /^x$/,
  uv: /^run$/,
  docker: /^(?:exec|run)$/,
  podman: /^(?:exec|run)$/,
  nerdctl: /^(?:exec|run)$/,
  "docker-compose": /^(?:exec|run)$/,
  kubectl: /^(?:exec|run|--)$/,
  oc: /^(?:exec|run|--)$/,
  nix: /^(?:-c|--command|run)$/,
  gdb: /^--args$/,
};

/** Programs whose words with blanks in them are texts for a shell. */
const shells = new Set("sh bash dash zsh ksh mksh ash fish rbash".split(" "));
const readers = new Set(
  "eval trap su runuser ssh mosh watch script flock env nix-shell nix parallel entr hyperfine find".split(
    " ",
  ),
);

/** Of these a word with blanks in it is no program and no text for a shell. */
const plain = new Set(
  `find fd fdfind xargs sudo doas nice ionice nohup timeout gtimeout time gtime stdbuf setsid command builtin exec`.split(
    /\s+/,
  ),
);

const nameOf = ({ text, sure }: Part): string => (sure ? text.slice(text.lastIndexOf("/") + 1) : "");

/** One word of a reading: blanks within a substitution are none between words. */
const wordOf = ({ text, sure }: Part): string => (sure ? text : text.replaceAll(/\s+/g, ""));

const readingOf = (parts: readonly Part[]): Reading => {
  const unsure = parts.findIndex(({ sure }) => !sure);
  const text = parts.map(wordOf).join(" ");
  if (unsure < 0) return { text, known: text.length };
  const before = parts.slice(0, unsure).reduce((sum, part) => sum + part.text.length + 1, 0);
  // A program of which only the beginning is known may be any; an option is one, whatever its value is.
  return { text, known: before + (unsure === 0 ? 0 : (parts[unsure]!.certain ?? 0)) };
};

/** `git -C . push` also as `git . push` and `git push`: an option may have a word of its own, or not. */
const withoutOptions = (parts: readonly Part[]): readonly (readonly Part[])[] => {
  const found: (readonly Part[])[] = [];
  if (!/^[-+]/.test(parts[1]?.text ?? "")) return found;
  for (let at = 2; at < parts.length; at += 1) {
    if (parts[at]!.text.startsWith("-")) continue;
    const mayBeValue = parts[at - 1]!.text.startsWith("-");
    // What only the shell knows is rather the option's than the command's next word.
    if (parts[at]!.sure || !mayBeValue) found.push([parts[0]!, ...parts.slice(at)]);
    if (!mayBeValue) break;
  }
  return found;
};

/** Of a wrapper's words so many are read as the beginning of a command. */
const mostStarts = 24;

const startsBehind = (parts: readonly Part[], at: number): readonly number[] => {
  const name = nameOf(parts[at]!);
  // A variable often holds `sudo`, or nothing.
  if (!parts[at]!.sure) return [at + 1];
  if (!wrappers.has(name)) return [];
  const starter = starters[name];
  const from =
    starter === undefined ? at : parts.findIndex(({ text }, index) => index > at && starter.test(text));
  if (from < 0) return [];
  if (/^(?:find|fd|fdfind)$/.test(name))
    return parts.flatMap(({ text }, index) => (index > at && starter!.test(text) ? [index + 1] : []));
  return Array.from(
    { length: Math.min(mostStarts, parts.length - from - 1) },
    (_, index) => from + 1 + index,
  ).filter((index) => !plain.has(name) || !parts[index]!.sure || !/\s/.test(parts[index]!.text));
};

/** What a shell is given behind its text: `sh -c 'exec "$@"' _ git push`. */
const argumentsOf = (words: readonly string[]): Variables => {
  const [zeroth = "", ...more] = words;
  const all = [more.join(" ")];
  const each = more.slice(0, 9).map((word, index): [string, string[]] => [String(index + 1), [word]]);
  return new Map([["@", all], ["*", all], ["0", [zeroth]], ...each]);
};

interface ShellText {
  readonly text: string;
  readonly given: Variables;
}

const nothingGiven: Variables = new Map();

/** Words that are texts for a shell. */
const textsIn = (parts: readonly Part[]): readonly ShellText[] => {
  const name = nameOf(parts[0]!);
  const more = parts.slice(1);
  if (shells.has(name)) {
    const option = more.findIndex(({ text }) => /^-[a-zA-Z]*c$/.test(text));
    const words = option < 0 ? [] : more.slice(option + 1).map(({ text }) => text);
    return words.slice(0, 3).map((text, at) => ({ text, given: argumentsOf(words.slice(at + 1)) }));
  }
  if (plain.has(name)) return [];
  const joined =
    name === "eval" || name === "ssh" || name === "watch" ? [more.map(({ text }) => text).join(" ")] : [];
  const texts = readers.has(name) || name === "pith" ? more.filter(({ text }) => /\s/.test(text)) : [];
  return [...joined, ...texts.map(({ text }) => text)].map((text) => ({ text, given: nothingGiven }));
};

const deepest = 8;

/** Characters that may be looked at for one text: beyond it nobody knows what runs, and nobody waits for it. */
const mostWork = 16 * 1024 * 1024;

interface Work {
  left: number;
}

const spend = (work: Work, characters: number): void => {
  work.left -= characters + 64;
  if (work.left < 0) throw new HookFault("runtime_error", "the command is too intricate to be judged");
};

interface Within {
  readonly depth: number;
  readonly work: Work;
  readonly variables: Variables;
}

const readingsOf = (parts: readonly Part[], within: Within): readonly Reading[] => {
  const { depth, work, variables } = within;
  const found: Reading[] = [];
  const seen = new Set<number>();
  const todo = [0];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (seen.has(at) || at >= parts.length) continue;
    seen.add(at);
    const rest = parts.slice(at);
    const named = [{ ...rest[0]!, text: nameOf(rest[0]!) || rest[0]!.text }, ...rest.slice(1)];
    const whole = readingOf(rest);
    spend(work, 4 * whole.text.length);
    found.push(whole, readingOf(named), ...withoutOptions(named).map(readingOf));
    for (const { text, given } of textsIn(named))
      found.push(
        ...readingsBelow(text, { depth: depth + 1, work, variables: new Map([...variables, ...given]) }),
      );
    todo.push(...startsBehind(parts, at));
  }
  return found;
};

const partOf = ({ value, text }: Word): Part =>
  value === null
    ? { text, sure: false, certain: /^[^$`*?[{~"'\\(<>]*/.exec(text)![0].length }
    : { text: value, sure: true };

const isFilledIn = ({ value }: Word): boolean => value === null || value.includes("{}");

/** Runs what others print: a shell that is handed no script, or a text that is not here to be read. */
const readsOthers = ({ words, name }: SimpleCommand): boolean => {
  const all = words.slice(name);
  const at = all.findIndex(({ value }) => /(?:^|\/)(?:eval|source|\.|\w*sh)$/.test(value ?? ""));
  if (at < 0) return false;
  const more = all.slice(at + 1);
  const isInput = ({ value }: Word): boolean =>
    /^\/(?:dev\/stdin|dev\/fd\/|proc\/self\/fd\/)/.test(value ?? "");
  return (
    more.some((word) => isFilledIn(word) || isInput(word)) ||
    more.every(({ value }) => /^-(?![a-zA-Z]*c$)/.test(value ?? ""))
  );
};

const inputsOf = (redirections: readonly Redirection[], text: string): readonly string[] =>
  redirections.flatMap(({ operator, target, body }) => {
    if (body !== null) return [text.slice(body.start, body.end)];
    return operator === "<<<" ? [target.value ?? target.text] : [];
  });

/** What is printed somewhere in a text where a shell reads: nobody follows the pipes in between. */
const printedIn = ({ commands, text }: Script): readonly string[] =>
  commands.flatMap(({ words, name, redirections }) => {
    const [program, ...values] = words.slice(name).map((word) => word.value ?? word.text);
    const from = values.findIndex((word) => !/^-[neE-]+$/.test(word));
    const said = from < 0 ? [] : values.slice(from);
    const prints = program === "echo" || program === "printf";
    const whole = program === "printf" ? formatted(said) : said.join(" ");
    const texts = prints ? [whole, ...said].map((one) => one.replaceAll("\\n", "\n")) : [];
    return [...texts, ...inputsOf(redirections, text)];
  });

/** `echo push | xargs git`: what is printed somewhere stands behind its words, or where they say. */
const xargsOf = (parts: readonly Part[], printed: readonly string[]): readonly (readonly Part[])[] => {
  if (!parts.some((part) => /^(?:xargs|parallel)$/.test(nameOf(part)))) return [];
  return printed.map((text) => {
    const words = text.split(/\s+/).filter((word) => word !== "");
    const isPut = parts.some((part) => part.text.includes("{}"));
    if (!isPut) return [...parts, ...words.map((word) => ({ text: word, sure: true }))];
    return parts.map((part) => ({ ...part, text: part.text.replaceAll("{}", () => text.trim()) }));
  });
};

/** Of a text that is no shell's, or whose end nobody finds: pieces between what might separate commands. */
const roughly = (text: string, work: Work): readonly Reading[] =>
  text.split(/[;&|\n\r(){}`!]+/).flatMap((piece) => {
    const words = piece.replaceAll(/["'\\]/g, "").split(/\s+/);
    const from = words.findIndex(
      (word) => word !== "" && !/^(?:\w+=.*|if|then|elif|else|do|while|until|time)$/.test(word),
    );
    if (from < 0) return [];
    const parts = words.slice(from).filter((word) => word !== "");
    return readingsOf(
      parts.map((word) => ({ text: word, sure: true })),
      { depth: deepest, work, variables: nothingGiven },
    );
  });

const readingsBelow = (text: string, { depth, work, variables: outer }: Within): readonly Reading[] => {
  spend(work, text.length);
  const script = depth > deepest ? null : parse(text);
  const whole = { text, known: text.length };
  if (script === null) return [whole, ...(depth > deepest + 1 ? [] : roughly(text, work))];
  const printed = printedIn(script);
  const variables = variablesIn(script, outer, printed);
  const below = { depth: depth + 1, work, variables };
  const found = script.commands.flatMap((command) => {
    const parts = command.words.slice(command.name).map(partOf);
    if (parts.length === 0) return [];
    return [
      ...[parts, ...xargsOf(parts, printed)].flatMap((one) => readingsOf(one, { depth, work, variables })),
      ...filledIn(command, variables).flatMap((one) => readingsBelow(one, below)),
    ];
  });
  if (!script.commands.some(readsOthers)) return found;
  return [...found, ...printed.flatMap((one) => readingsBelow(one, below))];
};

/** Every reading of everything that runs in a text. Throws `HookFault` where that would take too long. */
export const readingsIn = (text: string): readonly Reading[] =>
  readingsBelow(text, { depth: 0, work: { left: mostWork }, variables: nothingGiven });

/** The same of the words of one program. */
export const readingsOfWords = (argv: readonly string[]): readonly Reading[] =>
  readingsOf(
    argv.map((text) => ({ text, sure: true })),
    { depth: 0, work: { left: mostWork }, variables: nothingGiven },
  );
