/** `JOB<tab>STEP<tab>2024-09-09T17:05:20.0155475Z TEXT`, as `gh run view --log` prints each line: what stands before TEXT. */

const timed = /^([^\t]{1,200}\t[^\t]{1,200})\t\uFEFF?\d{4}-\d\d-\d\dT[\d:.]+Z(?: |$)/;
/** Blanks at the end are gone by then. */
const untimed = /^([^\t]{1,200}\t[^\t]{1,200})(?:\t|$)/;

export interface LogHead {
  /** Job and step. */
  readonly place: string;
  /** Where the time begins, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** `further`: also of a message's further lines, which have no time. */
export const logHead = (text: string, further = false): LogHead | null => {
  if (!text.includes("\t")) return null;
  const found = timed.exec(text) ?? (further ? untimed.exec(text) : null);
  return found === null ? null : { place: found[1]!, from: found[1]!.length + 1, to: found[0].length };
};

export const isLogLine = (text: string): boolean => logHead(text) !== null;

/** GitHub, GitLab and `docker logs -t` print the time before each line: `2026-05-04T06:27:14.5151390Z TEXT`. */
const stamp = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z(?: \d\d[OE]\+?)?(?: |$)/;
const [zero, nine, byteOrderMark] = [48, 57, 0xfeff];

/** Length of the time that a log has put before a line; 0: none. */
const stampLength = (text: string): number => {
  const first = text.charCodeAt(0);
  if ((first < zero || first > nine) && first !== byteOrderMark) return 0;
  return stamp.exec(text)?.[0].length ?? 0;
};

/** Program's text in a log line; any other line as it is. */
export const bareLogLine = (text: string): string => text.slice(logHead(text)?.to ?? stampLength(text));
