/** Journal text in, records out; what cannot be read is handed back, not dropped. */
import { isRun, type JournalRecord, type RunRecord } from "./record.ts";

interface Parsed {
  readonly records: readonly JournalRecord[];
  /** Lines, or parts of lines, that hold no record. */
  readonly rejected: readonly string[];
}

const states = new Set(["ok", "raw", "zero", "fault", "killed"]);

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value);

/** More is no size and no duration: one such figure would make every sum that it goes into worthless. */
const maxFigure = 1e15;
const isCount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= maxFigure;
/** Below zero where the clock was set back meanwhile. */
const isSpan = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= maxFigure;
const areCounts = (values: unknown): boolean => Array.isArray(values) && values.every(isCount);
const isStatus = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

// In parts without arrays: they are asked for each record of a fold. Whatever is not so would be refused by the
// database, and all records beside it with it.
const hasTexts = ({ cwd, cmd, filter, host, end }: Partial<RunRecord>): boolean =>
  isText(cwd) && isText(cmd) && isText(filter) && isText(host) && isText(end);
const hasMore = ({ session, call, reader, why, signal }: Partial<RunRecord>): boolean =>
  isTextOrNone(session) &&
  isTextOrNone(call) &&
  isTextOrNone(reader) &&
  isTextOrNone(why) &&
  (signal === null || isText(signal));
const isCountOrNone = (value: unknown): boolean => value === undefined || isCount(value);
const hasCounts = ({ ms, rawB, shownB, capB, lost }: Partial<RunRecord>): boolean =>
  isSpan(ms) && isCount(rawB) && isCount(shownB) && isCount(capB) && isCount(lost);
const hasSeen = ({ seenRawB, seenShownB, againB }: Partial<RunRecord>): boolean =>
  isCountOrNone(seenRawB) && isCountOrNone(seenShownB) && isCountOrNone(againB);
const hasEnding = ({ code, added, fd }: Partial<RunRecord>): boolean =>
  isStatus(code) && (added === undefined || isSpan(added)) && (fd === undefined || fd === 2);
const isWholeRun = (record: Partial<RunRecord>): boolean =>
  hasTexts(record) &&
  hasMore(record) &&
  hasCounts(record) &&
  hasSeen(record) &&
  hasEnding(record) &&
  states.has(record.state ?? "") &&
  areCounts(record.cls?.raw) &&
  areCounts(record.cls?.shown);

const isWhole = (record: JournalRecord): boolean => {
  if (record.v !== 1 || !isText(record.id) || !isCount(record.t)) return false;
  if (isRun(record)) return isWholeRun(record);
  if (record.kind === "recovery")
    return isText(record.run) && isText(record.how) && (record.bytes === undefined || isCount(record.bytes));
  return record.kind === "bypass" && isText(record.cwd) && isText(record.cmd) && isTextOrNone(record.session);
};

const readRecord = (text: string): JournalRecord | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  return isWhole(value as JournalRecord) ? (value as JournalRecord) : null;
};

// A record starts so, and within a JSON string its quotes would be escaped.
const beginning = '{"v":1,';

/** A line as it should be; or one that was appended to the stump of another (full disk, power cut). */
const readLine = (line: string, records: JournalRecord[], rejected: string[]): void => {
  const record = readRecord(line);
  if (record !== null) {
    records.push(record);
    return;
  }
  const at = line.lastIndexOf(beginning);
  const later = at > 0 ? readRecord(line.slice(at)) : null;
  if (later !== null) records.push(later);
  rejected.push(later === null ? line : line.slice(0, at));
};

/** Never throws. */
export const parseJournal = (text: string): Parsed => {
  const records: JournalRecord[] = [];
  const rejected: string[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() !== "") readLine(line, records, rejected);
  }
  return { records, rejected };
};
