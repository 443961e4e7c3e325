/** `pith raw`: what a run printed, byte for byte. */
import { settings } from "../../config/read-settings.ts";
import type { Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { newId } from "../../store/id.ts";
import {
  filesOf,
  type KeptFile,
  keptFiles,
  lastFiles,
  lineMatches,
  linesOf,
  piecesOf,
  teeFolders,
} from "../../store/kept-files.ts";
import { knownIn } from "../../pipeline/agent-in.ts";
import { type Counter, readerCounter, trimBehind } from "../../pipeline/reader.ts";
import { showLine } from "../../system/show-text.ts";
import { append } from "../../history/journal.ts";
import { onlyOne, ownCommand } from "../arguments.ts";
import { idFor } from "./id-for.ts";
import { ageText, bytesText, jsonText, print } from "../../system/print.ts";
import { statSync } from "node:fs";
import { table } from "../../system/table.ts";
import { type Paging, printPaged } from "../terminal.ts";

interface Options extends Paging {
  readonly json?: boolean;
}

const sizeOf = ({ path }: KeptFile): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const listJson = (files: readonly KeptFile[]): string =>
  jsonText({
    outputs: files.map((file) => ({
      id: file.id,
      started: new Date(file.epoch * 1000).toISOString(),
      bytes: sizeOf(file),
      command: file.slug,
      stream: file.stream === 2 ? "stderr" : "both",
      path: file.path,
    })),
  });

const printList = (folders: readonly string[], { json, ...how }: Options): number => {
  const files = keptFiles(folders);
  const now = Date.now();
  const rows = files.map((file) => [
    file.id,
    ageText(now - file.epoch * 1000),
    bytesText(sizeOf(file)),
    file.stream === 2 ? `${file.slug} (stderr)` : file.slug,
    file.path,
  ]);
  if (json === true) print(listJson(files));
  else if (files.length === 0) print("No output is kept.\n");
  else printPaged(table([["id", "age", "size", "command", "path"], ...rows]), how);
  return 0;
};

interface Options {
  readonly grep?: string;
  readonly ignoreCase?: boolean;
  readonly lines?: string;
  readonly number?: boolean;
  readonly stderr?: boolean;
  readonly list?: boolean;
  readonly last?: boolean;
  readonly path?: boolean;
  readonly json?: boolean;
  readonly pager?: boolean;
}

interface Window {
  readonly first: number;
  readonly last: number;
  /** Counted from the end. */
  readonly tail: number | null;
}

const readWindow = (text: string | undefined): Window => {
  if (text === undefined) return { first: 1, last: Infinity, tail: null };
  const tail = /^-(\d+):?$/.exec(text)?.[1];
  if (Number(tail) > 0) return { first: 1, last: Infinity, tail: Number(tail) };
  const match = /^(\d*)(:?)(\d*)$/.exec(text);
  if (match === null || text === ":" || text === "")
    throw new UserError(`--lines takes A:B, A:, :B, A or -N:, not "${text}"`);
  const first = match[1] === "" ? 1 : Number(match[1]);
  const last = match[2] === "" ? first : match[3] === "" ? Infinity : Number(match[3]);
  if (first < 1 || last < first) throw new UserError(`--lines ${text} selects no line; the first line is 1`);
  return { first, last, tail: null };
};

const readPattern = (options: Options): RegExp | null => {
  if (options.grep === undefined) return null;
  try {
    return new RegExp(options.grep, options.ignoreCase === true ? "iu" : "u");
  } catch {
    try {
      // Without the u flag more of what grep's users write is accepted.
      return new RegExp(options.grep, options.ignoreCase === true ? "i" : "");
    } catch {
      throw new UserError(`"${options.grep}" is not a regular expression; escape ( [ * + ? with a backslash`);
    }
  }
};

interface Choice {
  readonly window: Window;
  readonly pattern: RegExp | null;
}

function* allPieces(files: readonly KeptFile[], options: Options): Generator<Uint8Array> {
  for (const file of files) yield* piecesOf(file, options.stderr === true ? 2 : undefined);
}

/** Lines given back so far, also if the reader leaves in the middle. */
interface Given {
  /** The part that the agent reads: after `head` or `tail` only their lines. */
  readonly read: Counter;
  pieces: number;
}

const give = (piece: Uint8Array, given: Given): void => {
  given.read.add(piece);
  print(piece);
  given.pieces += 1;
};

const printWhole = (files: readonly KeptFile[], options: Options, given: Given): void => {
  for (const piece of allPieces(files, options)) give(piece, given);
};

const countLines = (pieces: Iterable<Uint8Array>): number => {
  let count = 0;
  for (const _ of linesOf(pieces)) count += 1;
  return count;
};

const printLines = (
  files: readonly KeptFile[],
  options: Options,
  { window, pattern }: Choice,
  given: Given,
): void => {
  const first = window.tail === null ? window.first : countLines(allPieces(files, options)) - window.tail + 1;
  let number = 0;
  for (const line of linesOf(allPieces(files, options))) {
    number += 1;
    if (number > window.last) break;
    if (number < first || (pattern !== null && !lineMatches(line, pattern))) continue;
    if (options.number === true) print(`${number}:`);
    give(line, given);
  }
};

const choose = (id: string | undefined, options: Options, folders: readonly string[]): KeptFile[] => {
  if (options.last === true) {
    const files = lastFiles(folders);
    const file = files[0];
    if (file !== undefined) {
      // "Last" is ambiguous where several shells are at work: say which one it is.
      process.stderr.write(
        `pith: last is ${file.id} (${showLine(file.slug)}, ${ageText(Date.now() - file.epoch * 1000)} ago)\n`,
      );
    }
    return files;
  }
  if (id === undefined) throw new UserError("pith raw needs an id, --last or --list");
  return filesOf(idFor(id, folders), folders);
};

const howOf = (options: Options): string =>
  [
    "raw",
    ...(["grep", "lines", "stderr"] as const)
      .filter((key) => options[key] !== undefined)
      .map((key) => `--${key}`),
  ].join(" ");

/** A filter that is asked back too often hides less from the next run on, not only after the next report. */
const learn = async (env: Environment): Promise<void> => {
  try {
    const { track } = await settings(env);
    if (track.enabled)
      (await (await import("../../history/history.ts")).openHistory(track.days, env)).close();
  } catch {
    // The next report does.
  }
};

const show = async (
  files: readonly KeptFile[],
  options: Options,
  choice: Choice,
  env: Environment,
): Promise<number> => {
  const run = files[0]!.id;
  const byLine = options.grep !== undefined || options.lines !== undefined;
  const given: Given = { read: readerCounter(trimBehind(process.pid)), pieces: 0 };
  try {
    if (byLine) printLines(files, options, choice, given);
    else printWhole(files, options, given);
  } finally {
    // A person who looks at an output has not been misled by a mark.
    if (knownIn(env) !== undefined)
      append(
        {
          v: 1,
          kind: "recovery",
          id: newId(),
          run,
          t: Date.now(),
          how: howOf(options),
          bytes: given.read.bytes(),
        },
        env,
      );
  }
  await learn(env);
  const isNothing = given.pieces === 0 && (byLine || options.stderr === true);
  if (isNothing)
    process.stderr.write(`pith: ${byLine ? "no matching line" : "nothing on stderr"} in ${run}\n`);
  return isNothing ? 1 : 0;
};

const checkOptions = (options: Options, id: string | undefined): void => {
  const { list, last, path, stderr, grep, lines } = options;
  onlyOne({ [`the id ${id}`]: id !== undefined, "--last": last === true, "--list": list === true });
  const parts = { "--grep": grep !== undefined, "--lines": lines !== undefined };
  for (const [name, isGiven] of Object.entries({ ...parts, "--stderr": stderr === true }))
    onlyOne({ "--list": list === true, [name]: isGiven });
  for (const [name, isGiven] of Object.entries(parts)) onlyOne({ "--path": path === true, [name]: isGiven });
  if (options.ignoreCase === true && grep === undefined)
    throw new UserError("--ignore-case belongs to --grep");
  if (options.number === true && grep === undefined && lines === undefined)
    throw new UserError("--number belongs to --grep or --lines");
};

export default ownCommand<Options>("raw", async ({ options, args, env }) => {
  const { tee } = await settings(env);
  const folders = teeFolders(tee.dir, env);
  checkOptions(options, args[0]);
  if (options.list === true) return printList(folders, options);
  if (options.json === true) throw new UserError("--json belongs to --list");
  const choice: Choice = { window: readWindow(options.lines), pattern: readPattern(options) };
  const files = choose(args[0], options, folders);
  if (files.length === 0) {
    const [id] = args;
    const what =
      id === undefined
        ? "nothing is kept yet; pith keeps a run if it hides lines of it, or if it fails"
        : `no output is kept under ${id}; \`pith raw --list\` lists those that are`;
    process.stderr.write(`pith: ${what}\n`);
    return 1;
  }
  if (options.path === true) {
    print(files.map((file) => `${file.path}\n`).join(""));
    return 0;
  }
  return show(files, options, choice, env);
});
