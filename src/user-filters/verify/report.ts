/** Prints the results of `pith verify`, as text and for programs. */
import { lineDiff } from "../../system/line-diff.ts";
import type { Danger, Mistake } from "../../filter-language/declared.ts";
import { showLine, showText } from "../../system/show-text.ts";
import type { Check, Verified } from "./verify.ts";

export interface Report {
  readonly files: readonly Verified[];
  /** Cases that could not be used. */
  readonly stray: readonly string[];
  /** A filter without a test counts as a failure. */
  readonly requireAll: boolean;
}

const failedChecks = ({ checks }: Verified): readonly Check[] =>
  checks.filter(({ complaint }) => complaint !== null);

const errorsOf = ({ mistakes, dangers }: Verified): number =>
  mistakes.filter(({ severity }) => severity === "error").length + dangers.length;

export const isGood = ({ files, stray, requireAll }: Report): boolean =>
  stray.length === 0 &&
  files.every(
    (file) =>
      failedChecks(file).length === 0 && errorsOf(file) === 0 && (!requireAll || file.untested.length === 0),
  );

const mistakeText = ({ path, line, column, message, severity }: Mistake): string =>
  `  ${severity === "error" ? "FAIL" : "note"} ${showLine(`${path}:${line}:${column}: ${message}`)}\n`;

const dangerText = ({ key, growth, attack, line = 0 }: Danger): string => {
  const named = `${showLine(key)}${line > 0 ? ` (line ${line})` : ""}`;
  if (growth === "unknown")
    return `  FAIL ${named}: could not be judged in time, so it is refused; a simpler pattern can be\n`;
  const time = growth === "exponential" ? "exponential time" : "minutes for one long line";
  return `  FAIL ${named}: may take ${time}, as on ${JSON.stringify(attack)}\n`;
};

/** A difference in nothing but blanks at the end would not be seen. */
const visible = (row: string): string =>
  /^[-+]/.test(row) ? row.replace(/(?!^) +$/, (blanks) => "·".repeat(blanks.length)) : row;

const checkText = ({ filter, name, complaint, line, expected, actual }: Check): string => {
  const title = showLine(`${filter}: ${name}`);
  if (complaint === null) return `  ok   ${title}\n`;
  const place = line === undefined ? "" : ` (line ${line})`;
  const rows = expected === undefined || actual === undefined ? [] : lineDiff(expected, actual).map(visible);
  return `  FAIL ${title}${place}: ${showLine(complaint)}\n${rows.map((row) => `       ${row}\n`).join("")}`;
};

const fileText = (file: Verified, requireAll: boolean): string =>
  showText(
    [
      `${showLine(file.path)}\n`,
      ...file.mistakes.map(mistakeText),
      ...file.dangers.map(dangerText),
      ...file.checks.map(checkText),
      ...file.untested.map((name) => `  ${requireAll ? "FAIL" : "note"} ${showLine(name)}: no test\n`),
    ].join(""),
  );

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const totals = ({ files, stray, requireAll }: Report): string => {
  const checks = files.flatMap((file) => file.checks);
  const failed =
    files.reduce((sum, file) => sum + failedChecks(file).length + errorsOf(file), stray.length) +
    (requireAll ? files.reduce((sum, file) => sum + file.untested.length, 0) : 0);
  return `${counted(files.length, "file")}, ${counted(checks.length, "check")}, ${failed === 0 ? "all good" : `${failed} failed`}\n`;
};

export const reportText = (report: Report): string =>
  [
    ...report.files.map((file) => fileText(file, report.requireAll)),
    ...report.stray.map((line) => `FAIL ${showLine(line)}\n`),
    totals(report),
  ].join("");

export const reportJson = (report: Report): string =>
  `${JSON.stringify({ v: 1, ok: isGood(report), files: report.files, stray: report.stray }, null, 2)}\n`;
