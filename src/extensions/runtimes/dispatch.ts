/** How a command of a hook is started: a program from PATH by its bare name, a file by its path. A file is started by
 * what its first line names, so that neither its permission bits nor carriage returns decide, and never by a shell
 * that it does not ask for, but where it names none. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { HookFault } from "../contract.ts";
import { firstBytes } from "../../system/path-lookup.ts";
import { readRegular } from "../../system/regular-file.ts";
import { sha256 } from "../../user-filters/checked-file.ts";

export interface Dispatched {
  readonly program: string;
  readonly args: readonly string[];
}

/** `a/b` without a dot before it is a name, as shells' `PATH` has it, and no program is called so. */
const isPath = (command: string): boolean => /^(?:\/|\.\.?\/|~\/|[A-Za-z]:[\\/])/.test(command);

/** The place of `a/b` would depend on where the agent happens to stand. */
const named = (command: string): string => {
  if (!command.includes("/")) return command;
  throw new HookFault("runtime_error", `${command} is no name on PATH; a file is ./${command}`);
};

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const trusted = (path: string, hash: unknown): string => {
  if (hash !== undefined && sha256(readRegular(path)) !== hash)
    throw new HookFault("safety_violation", `${path} is not the file that was trusted`);
  return path;
};

const isName = (word: string): boolean => !word.startsWith("-") && /\/|\.\w+$/.test(word) && !/\s/.test(word);

/** `python3 hooks/x.py`: a file beside the settings that name it, wherever the agent stands, where another of that name
 * may lie. The first one is what a hash is of. */
const filesIn = (args: readonly string[], folder: string, hash: unknown): readonly string[] => {
  let left = hash;
  const words = args.map((word) => {
    if (!isName(word) || !isFile(resolve(folder, word))) return word;
    const path = trusted(resolve(folder, word), left);
    left = undefined;
    return path;
  });
  if (left !== undefined) throw new HookFault("safety_violation", "there is no file that sha256 could be of");
  return words;
};

const fileOf = (
  command: string,
  { folder, home }: { readonly folder: string; readonly home: string },
): string => (command.startsWith("~/") ? resolve(home, command.slice(2)) : resolve(folder, command));

const longestLine = 512;

const shells = new Set(["sh", "bash", "dash", "zsh", "ksh"]);

const nameOf = (program: string): string => program.slice(program.lastIndexOf("/") + 1);

/** The words of `#!` as a kernel and `env` read them; `env` is left out where it only looks up a name. */
const interpreterIn = (line: string): readonly string[] | null => {
  const [program = "", ...rest] = line
    .slice(2)
    .trim()
    .split(/[ \t]+/);
  if (program === "") return null;
  if (nameOf(program) !== "env") return [program, ...(rest.length === 0 ? [] : [rest.join(" ")])];
  const split = rest[0] === "-S";
  const words = split ? rest.slice(1) : rest;
  if (words.length === 0) return null;
  if (/^-|=/.test(words[0]!) || /["'\\$]/.test(words.join(" ")))
    return split ? ["env", "-S", words.join(" ")] : ["env", words.join(" ")];
  return words;
};

/** A shell would take the carriage returns for letters: it gets the text without them. */
const started = (words: readonly string[], path: string, args: readonly string[]): Dispatched => {
  const [program = "", ...own] = words;
  if (!shells.has(nameOf(program))) return { program, args: [...own, path, ...args] };
  const text = readRegular(path).toString("utf8");
  if (!text.includes("\r\n")) return { program, args: [...own, path, ...args] };
  return { program, args: [...own, "-c", text.replaceAll("\r\n", "\n"), path, ...args] };
};

const isBinary = (head: Buffer): boolean =>
  head.includes(0) || head.subarray(0, 4).toString("latin1") === "\x7fELF";

export const filesOf = (
  command: string,
  args: readonly string[],
  at: { readonly folder: string; readonly home: string },
): readonly string[] =>
  (isPath(command)
    ? [fileOf(command, at)]
    : args.filter(isName).map((word) => resolve(at.folder, word))
  ).filter(isFile);

/** Throws `HookFault` where there is no such file, or it is not the one that was trusted. */
export const dispatch = (
  command: string,
  args: readonly string[],
  { folder, home, hash }: { readonly folder: string; readonly home: string; readonly hash?: unknown },
): Dispatched => {
  if (!isPath(command)) return { program: named(command), args: filesIn(args, folder, hash) };
  const path = fileOf(command, { folder, home });
  if (!isFile(path)) throw new HookFault("runtime_error", `there is no file ${path}`);
  trusted(path, hash);
  const head = firstBytes(path, longestLine);
  if (isBinary(head) || /\.exe$/i.test(path)) return { program: path, args };
  const line = head.toString("latin1").split("\n", 1)[0]!.replace(/\r$/, "");
  const words = line.startsWith("#!") ? interpreterIn(line) : ["sh"];
  if (words === null) throw new HookFault("runtime_error", `the first line of ${path} names no program`);
  return started(words, path, args);
};
