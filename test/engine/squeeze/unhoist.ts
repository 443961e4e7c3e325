/** The inverse of hoistPrefixes, written from its documentation alone: what a reader of the output does. */

const INDENT = " ";
/** A file that is made or deleted, a tab, a date, a minute, a time, a speaker, a row of `git status` up to a name, or a folder, before the `…`. */
const LOG =
  /(?:^ (?:create|delete) mode \d{6} (?:\S*\/)?|^\t\S(?:[^\t]*[ /])?|\t|[-/]\d\d[T ]|[A-Z][a-z]{2} [ \d]\d |\d\d:|:\d\d\S* |[\]|:] |[/\\])…$/;
/** A file that is made or deleted, or the heading of such: no member of what stands above. */
const MADE = /^ (?:create|delete) mode \d{6} \S+$/;
/** The columns of `ls -l` before the size. */
const ROW = /^[bcdlps-][rwxsStT-]{9}[@+.]? +\d+ \S+ +\S+$/;

export function unhoist(lines: readonly string[]): string[] {
  const raw: string[] = [];
  let header: string | null = null;
  let numbered = false;
  lines.forEach((line, i) => {
    if (header !== null && line.startsWith(INDENT) && !MADE.test(line)) {
      raw.push(member(header, line.slice(INDENT.length), numbered));
    } else if (header !== null && line === "--") {
      raw.push(line);
    } else if (isHeader(line, lines[i + 1])) {
      header = line;
      numbered = /^\d+:/.test(lines[i + 1]!.slice(INDENT.length));
    } else {
      header = null;
      raw.push(line);
    }
  });
  return raw;
}

function isHeader(line: string, next: string | undefined): boolean {
  // Behind a backslash stands what the program printed so.
  if (line === "" || line.startsWith("\\") || next?.startsWith(INDENT) !== true) return false;
  if (LOG.test(line) || ROW.test(line)) return true;
  if (/[ \t]/.test(line)) return false;
  const text = next.slice(INDENT.length);
  if (/[/\\]$/.test(line)) return !/^\s/.test(text);
  if (line.endsWith(":")) return (/[./]/.test(line) && !/^\s/.test(text)) || /^\d+:/.test(text);
  return /^(?:\d+[:=-]|\(\d+,\d+\))/.test(text);
}

function member(header: string, text: string, numbered: boolean): string {
  if (LOG.test(header)) return header.slice(0, -1) + text;
  if (ROW.test(header)) return `${header} ${text}`;
  const plain = header.endsWith(":") && !numbered;
  if (plain) return header + text;
  if (/^[ \t]/.test(text)) return text;
  const bare = !/[:/\\]$/.test(header);
  const separator = bare ? /^\d+([:=-])/.exec(text)?.[1] : undefined;
  return header + (separator ?? "") + text;
}
