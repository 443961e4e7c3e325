/** Where the head of a log line may be cut: after a column, inside its time, after the name of who speaks. */
import { isDigit } from "../../filter-kit/characters.ts";

const longestHead = 160;
const shortestHead = 8;
const longestField = 80;
const fields = 3;

/** ISO 8601 and its relatives; the groups end after the date and after the minute. */
const isoTime = /\[?(\d{4}[-/]\d\d[-/]\d\d[T ])(\d\d:\d\d:)\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]? ?/y;
/** `Nov  3 13:34:01 `, RFC 3164. */
const syslogTime = /([A-Z][a-z]{2} [ \d]\d )(\d\d:\d\d:)\d\d /y;
/** A word that makes a line critical stays in the line. */
export const severe = /err|warn|fail|fatal|crit|panic|alert|emerg|severe/i;
/** `web-1  | ` of docker compose, `[WebServer] `. */
const speaker = /(?:\[[^\][\t]{3,40}\]|[\w.-]{2,40} +\|) /y;

function match(pattern: RegExp, line: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(line);
}

const isLetter = (code: number): boolean => code >= 65 && code <= 122;

/** Positions from the left to the right, each with at least eight characters before and one behind it. */
export function logCuts(line: string): number[] {
  const positions: number[] = [];
  let from = columns(line, positions);
  from = time(line, from, positions);
  const who = speakerAt(line, from);
  if (who !== null) positions.push(from + who[0].length);
  if (positions.length === 0) return positions;
  const usable = positions.filter((at) => at >= shortestHead && at <= line.length && at <= longestHead);
  return usable.filter((at) => !severe.test(line.slice(0, at)));
}

/** Up to three columns that end in a tab; where the next one begins. */
function columns(line: string, positions: number[]): number {
  let from = 0;
  for (let count = 0; count < fields; count++) {
    const tab = line.indexOf("\t", from);
    if (tab <= from || tab - from > longestField) break;
    from = tab + 1;
    positions.push(from);
  }
  return from;
}

function time(line: string, from: number, positions: number[]): number {
  const code = line.charCodeAt(from);
  if (!isDigit(code) && code !== 91 && !isLetter(code)) return from;
  const found = match(isLetter(code) && code !== 91 ? syslogTime : isoTime, line, from);
  if (found === null) return from;
  const date = line.indexOf(found[1]!, from) + found[1]!.length;
  const end = from + found[0].length;
  positions.push(date, date + found[2]!.length);
  if (found[0].endsWith(" ")) positions.push(end);
  return end;
}

const speakerAt = (line: string, from: number): RegExpExecArray | null => {
  const code = line.charCodeAt(from);
  const isName = (isLetter(code) || isDigit(code)) && line.includes("|", from);
  return code === 91 || isName ? match(speaker, line, from) : null;
};
