/** The text that Claude Code hands to its shell for one call of the Bash tool, taken apart; seen in 2.1.330 and 2.1.332:
 * `source <snapshot> 2>/dev/null || true && … && eval '<command>' [< /dev/null] && pwd -P >| <file>`; a command that is one plain word
 * has no quotes. */
import type { Environment } from "../../src/system/environment.ts";
import { readRegularText } from "../../src/system/regular-file.ts";
import type { ShellText } from "../../src/integration/agent.ts";
import type { PromisedNames } from "./promised-names.ts";
import { readPrelude } from "../../src/integration/prelude.ts";
import { definedInSnapshot, ownFunction } from "./own-functions.ts";

const marker = " && eval '";
const quotedQuote = `'"'"'`;
const word = String.raw`(?:'[^']*'|[^\s'"$;&|<>()\\` + "`" + String.raw`]+)`;

// Before the snapshot: a test of bash's version (nested here-documents), the sandbox's closing of its descriptor.
const opening = new RegExp(
  String.raw`^(?:\{ case "\$\{BASH_VERSINFO-\}" in '2'\|'3'\) [^\n]*? \\exit 126;; esac; \} && )?` +
    String.raw`(?:exec 3<&- \|\| exit 126; )?source (${word}) 2>/dev/null \|\| true && `,
);
const behind = String.raw`(?: < /dev/null)? && pwd -P >\| ${word}$`;
const ending = new RegExp(String.raw`^((?:[^']|'"'"')*)'${behind}`);
const bareCommand = new RegExp(String.raw` && eval ([\w./+%-]+)${behind}`);
const special = /[^\w./+%\u0080-\uFFFF-]/g;

// The usual text between the snapshot and the command only switches options and names off.
const usual =
  /^(?: && |\\builtin (?:shopt -u|setopt) [\w ]+ 2>\/dev\/null \|\| true|\{ \\builtin unalias -- '[\w-]+'; \\builtin unset -f -- '[\w-]+'; \} >\/dev\/null 2>&1 \|\| true)*$/;

const pathIn = (snapshot: string): string | null => {
  const value = [...snapshot.matchAll(/^export PATH=(.*)$/gm)].at(-1)?.[1];
  const plain = value?.replace(/^'([^']*)'$/, "$1");
  return plain === undefined || plain === "" || /['"$`\\]/.test(plain) ? null : plain;
};

const unquoted = (text: string): string => text.replace(/^'(.*)'$/s, "$1");

/** Byte offset in the whole text for one in the command; each quote in it stands there as five bytes. */
const placeIn = (command: string, start: number): ((at: number) => number) => {
  const bytes = Buffer.from(command, "utf8");
  let [counted, quotes] = [0, 0];
  return (at) => {
    // Places are asked for in their order: what was counted is not counted again.
    if (at < counted) [counted, quotes] = [0, 0];
    for (; counted < at; counted++) if (bytes[counted] === 0x27) quotes++;
    return start + at + quotes * (quotedQuote.length - 1);
  };
};

/** The command in the text. */
interface Found {
  readonly command: string;
  /** Where what stands before `eval` ends, and where the command's text begins. */
  readonly before: number;
  readonly start: number;
  /** Text that `eval` reads as that word there. */
  quote(word: string): string;
}

const quotedIn = (text: string, from: number): Found | null => {
  const start = commandStart(text, from);
  const found = start === -1 ? null : ending.exec(text.slice(start));
  if (found === null) return null;
  const command = found[1]!.replaceAll(quotedQuote, "'");
  return {
    command,
    before: start - marker.length,
    start,
    quote: (word) => word.replaceAll("'", quotedQuote),
  };
};

/** `eval` gets one word: all that is put before it has to be part of that. */
const bareIn = (text: string, from: number): Found | null => {
  const found = text.includes(marker, from) ? null : bareCommand.exec(text.slice(from));
  if (found === null) return null;
  const before = from + found.index;
  const start = before + " && eval ".length;
  return { command: found[1]!, before, start, quote: (word) => word.replaceAll(special, "\\$&") };
};

/** Start of the command's text; -1 where it cannot be told. */
const commandStart = (text: string, from: number): number => {
  const at = text.indexOf(marker, from);
  if (at === -1) return -1;
  const start = at + marker.length;
  const inCommand = marker.replaceAll("'", quotedQuote);
  return text.slice(start).replaceAll(inCommand, "").includes(marker) ? -1 : start;
};

/** null for every text of another form, and where what stands before the command might matter to it. */
export const read = (text: string, load = (path: string) => readRegularText(path)): ShellText | null => {
  const head = opening.exec(text);
  if (head === null) return null;
  const from = head[0].length - " && ".length;
  const found = quotedIn(text, from) ?? bareIn(text, from);
  if (found === null) return null;
  const { command, before, start, quote } = found;
  const snapshot = load(unquoted(head[1]!));
  const between = text.slice(head[0].length, before);
  const path = pathIn(snapshot);
  const prelude = usual.test(between) ? { functions: [], path } : readPrelude(between, path);
  if (prelude === null) return null;
  const inSnapshot = definedInSnapshot(snapshot);
  return {
    command,
    place: placeIn(command, Buffer.byteLength(text.slice(0, start), "utf8")),
    quote,
    defines: (name) => prelude.functions.includes(name) || inSnapshot(name),
    // Text between the two may remove a function again.
    standIn: (name) => (between.includes(name) || prelude.path !== path ? null : ownFunction(snapshot, name)),
    mentions: (name) => snapshot.includes(name) || between.includes(name),
    zsh: /(?:^|\/)snapshot-zsh-[^/]*$/.test(unquoted(head[1]!)),
    path: prelude.path,
  };
};

/** For promises only: what runs for each command does not load it. */
export const ownFunctions = ["grep", "find", "rg"];

export const names = async (env: Environment): Promise<PromisedNames> =>
  (await import("./promised-names.ts")).promisedNames(env);
