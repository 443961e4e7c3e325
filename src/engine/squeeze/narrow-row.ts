/**
 * Rows of `ls -l`, `ps` and `git diff --stat` are padded with one blank: their cells hold no blanks and are never empty.
 *
 *     -rw-r--r--   1 dev  dev     4096 Nov 21 13:34 a   ->   -rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a
 */
import { isDigit } from "../../filter-kit/characters.ts";

/** `ls -l`, up to the size. */
const listed = /^[bcdlps-](?:[r-][w-][xsS-]){2}[r-][w-][xtT-][@+.]? +\d+ +\S+ +\S+ +\d+ /;
/** `ps aux`, up to the command, and its headings. */
const busy = /^\S+ +\d+ +\d+\.\d +\d+\.\d +\d+ +\d+ +\S+ +\S+ +\S+ +\d+:\d\d(?:\.\d\d)? (?=\S)/;
/** `ps -ef`. */
const full = /^\S+ +\d+ +\d+ +\d+ +\S+ +\S+ +\d+:\d\d[:.]\d\d (?=\S)/;
const headings =
  /^(?:USER +PID +%CPU +%MEM +VSZ +RSS +TT\w* +STAT? +START\w* +TIME|UID +PID +PPID +C +STIME +TTY +TIME) /;

/** `git diff --stat`: what stands between a path and the bar, and before the count. */
const changed = /^( \S(?:.*\S)?) +\| +(?=\d+(?: \+*-*)?$|Bin )/;

const patterns: readonly RegExp[] = [listed, busy, full];

/** Behind the first cell of each row stands a number. */
const patternsFor = (line: string): readonly RegExp[] => {
  let at = line.indexOf(" ");
  while (line[at] === " ") at += 1;
  return isDigit(line.charCodeAt(at)) ? patterns : [headings];
};

/** The row with single blanks between the cells that the tool pads; any other line as it is. */
export function narrowRow(line: string): string {
  if (!line.includes("  ")) return line;
  if (line.startsWith(" ")) return line.includes("|") ? line.replace(changed, "$1 | ") : line;
  for (const pattern of patternsFor(line)) {
    const found = pattern.exec(line);
    if (found !== null) return found[0].replace(/ +/g, " ") + line.slice(found[0].length);
  }
  return line;
}
