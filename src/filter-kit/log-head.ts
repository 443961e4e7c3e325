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

/** Of a log's line what the program printed; any other line as it is. */
export const bareLogLine = (text: string): string => text.slice(logHead(text)?.to ?? 0);
