/** The text that Claude Code hands to its shell for one call of the Bash tool, taken apart; seen in 2.1.330:
 * `source <snapshot> 2>/dev/null || true && … && eval '<command>' [< /dev/null] && pwd -P >| <file>`. */
import { readFileSync } from "node:fs";
import type { ShellText } from "../../src/ends/agent.ts";
import { definedIn, pathIn } from "./snapshot.ts";

const marker = " && eval '";
const quotedQuote = `'"'"'`;
const word = String.raw`(?:'[^']*'|[^\s'"$;&|<>()\\` + "`" + String.raw`]+)`;

// Before the snapshot: a test of bash's version (nested here-documents), the sandbox's closing of its descriptor.
const opening = new RegExp(
  String.raw`^(?:\{ case "\$\{BASH_VERSINFO-\}" in '2'\|'3'\) [^\n]*? \\exit 126;; esac; \} && )?` +
    String.raw`(?:exec 3<&- \|\| exit 126; )?source (${word}) 2>/dev/null \|\| true && `,
);
const ending = new RegExp(String.raw`^((?:[^']|'"'"')*)'(?: < /dev/null)? && pwd -P >\| ${word}$`);

const options = String.raw`\\builtin (?:shopt -u|setopt) [\w ]+ 2>/dev/null \|\| true`;
const removals = String.raw`\{ \\builtin unalias -- '[\w-]+'; \\builtin unset -f -- '[\w-]+'; \} >/dev/null 2>&1 \|\| true`;
const known = new RegExp(`(?:^|(?<= && ))(?:${options}|${removals})(?= && |$)`, "g");
const harmless =
  /(?: && |[\s;:]|(?:export )?[A-Za-z_]\w*=(?:"(?:[^"`$\\]|\$\{?[A-Za-z_])*"|'[^']*'|[\w@%+=:,./~-]|\$\{?[A-Za-z_])*\}?(?=[\s;]|$))/y;

/** Does the text only export variables? */
const onlyExports = (text: string): boolean => {
  for (harmless.lastIndex = 0; harmless.lastIndex < text.length;) if (!harmless.test(text)) return false;
  return true;
};

const unquoted = (text: string): string => text.replace(/^'(.*)'$/s, "$1");

/** PATH after the exports in `text`; null where it stays, undefined where it cannot be told. */
const pathAfter = (text: string, before: string | null): string | null | undefined => {
  const all = [...text.matchAll(/(?:^|[\s;&])(?:export )?PATH=("[^"]*"|'[^']*'|[^\s;&]*)/g)];
  const value = all.at(-1)?.[1];
  if (value === undefined) return before;
  if (all.length > 1) return undefined;
  const expanded = value.startsWith("'")
    ? value.slice(1, -1)
    : value.replace(/^"(.*)"$/, "$1").replace(/\$(?:PATH\b|\{PATH\})/g, before ?? "$PATH");
  return /[$`\\~]/.test(expanded) ? undefined : expanded;
};

const shellText = (command: string, start: number, snapshot: string, path: string | null): ShellText => {
  const bytes = Buffer.from(command, "utf8");
  return {
    command,
    path,
    place: (at) => {
      let quotes = 0;
      for (let index = 0; index < at; index++) if (bytes[index] === 0x27) quotes++;
      return start + at + quotes * (quotedQuote.length - 1);
    },
    quote: (word) => word.replaceAll("'", quotedQuote),
    defines: definedIn(snapshot),
  };
};

/** null for every text of another form, and where what stands before the command might matter to it. */
export const read = (text: string, load = (path: string) => readFileSync(path, "utf8")): ShellText | null => {
  const head = opening.exec(text);
  const at = text.indexOf(marker);
  if (head === null || at < head[0].length - " && ".length) return null;
  const tail = ending.exec(text.slice(at + marker.length));
  if (
    tail === null ||
    text
      .slice(at + marker.length)
      .replaceAll(marker + quotedQuote.slice(1), "")
      .includes(marker)
  )
    return null;
  const between = text.slice(head[0].length, at).replace(known, "");
  if (!onlyExports(between)) return null;
  const snapshot = load(unquoted(head[1]!));
  const path = pathAfter(between, pathIn(snapshot));
  if (path === undefined) return null;
  const start = Buffer.byteLength(text.slice(0, at + marker.length), "utf8");
  return shellText(tail[1]!.replaceAll(quotedQuote, "'"), start, snapshot, path);
};
