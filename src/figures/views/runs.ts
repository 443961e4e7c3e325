/** Single runs: the latest, those with a fault, those whose hidden lines were re-read. */
import type { Row, RowQuery } from "../../history/ledger.ts";
import { startOfDay } from "../../history/day.ts";
import { levelText } from "../../history/relaxed.ts";
import { stepTokens } from "../../history/relax.ts";
import { savedOf } from "../../history/sums.ts";
import { bySaving, grouped, sumOf } from "../grouped.ts";
import { table } from "../../system/table.ts";
import type { Report, View } from "../report.ts";
import { showLine } from "../../system/show-text.ts";
import { percent, plural, timeText, whole } from "../words.ts";
import { regretsText } from "../sums-text.ts";
import { nothingText } from "./overview.ts";

const usualRows = 25;

const rowsOf = (report: Report, what?: RowQuery["what"]): Row[] =>
  report.ledger.rows({
    since: startOfDay(report.first),
    limit: report.all ? Infinity : usualRows,
    ...(report.until === undefined ? {} : { until: report.until }),
    ...(report.project === null ? {} : { project: report.project }),
    ...(what === undefined ? {} : { what }),
  });

const longestCommand = 60;

const commandText = (cmd: string): string => {
  const line = showLine(cmd.split("\n", 1)[0] ?? "");
  return line.length > longestCommand ? `${line.slice(0, longestCommand - 1)}…` : line;
};

const timeOf = (t: number): string => {
  const date = new Date(t - new Date(t).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16).replace("T", " ");
};

const savedBy = ({ raw, shown, debited }: Row): number => raw - shown - debited;

const listText = (rows: readonly Row[]): string =>
  table([
    ["time", "id", "without", "with", "re-read", "saved", "share", "added", "exit", "command"],
    ...rows.map((row) => [
      timeOf(row.t),
      row.id,
      whole(row.raw),
      whole(row.shown),
      whole(row.debited),
      whole(savedBy(row)),
      percent(row.raw === 0 ? null : savedBy(row) / row.raw),
      timeText(row.added),
      row.signal ?? String(row.code ?? "?"),
      commandText(row.cmd),
    ]),
  ]);

/** A run by the names of the documented schema. */
const namedRun = (row: Row) => ({
  id: row.id,
  time: new Date(row.t).toISOString(),
  agent: row.host,
  project: row.project,
  command: row.command,
  text: row.cmd,
  exit: row.code,
  signal: row.signal,
  state: row.state,
  printedTokens: row.printed,
  rawTokens: row.raw,
  shownTokens: row.shown,
  debitedTokens: row.debited,
  savedTokens: savedBy(row),
  counted: row.rawTokens !== null,
  hiddenLines: row.lost,
  regrets: row.regrets,
  programMs: row.ms,
  addedMs: row.added,
  reader: row.reader ?? null,
  why: row.why ?? null,
});

const runNames = Object.keys(namedRun({ t: 0 } as Row));

const cellOf = (value: string | number | boolean | null): string | number | null =>
  typeof value === "boolean" ? Number(value) : value;

const view = (
  name: string,
  what: RowQuery["what"],
  text: (rows: readonly Row[], report: Report) => string,
): View => ({
  name,
  text: (report) => text(rowsOf(report, what), report),
  json: (report) => ({ runs: rowsOf(report, what).map(namedRun) }),
  sheet: (report) => ({
    columns: runNames,
    rows: rowsOf(report, what).map((row) => Object.values(namedRun(row)).map(cellOf)),
  }),
});

const more = (rows: readonly Row[], { all }: Report): string =>
  !all && rows.length === usualRows ? `The last ${usualRows}. Add --all for every one.\n` : "";

export const history = view("history", undefined, (rows, report) =>
  rows.length === 0 ? nothingText(report) : `${listText(rows)}${more(rows, report)}`,
);

const faultText = ({ t, cmd, why = "" }: Row): string =>
  `${timeOf(t)}  ${commandText(cmd)}\n    ${showLine(why)}\n`;

export const failures = view("failures", "faults", (rows, report) => {
  const { runs, faulty } = sumOf(report.days);
  if (runs === 0) return nothingText(report);
  if (rows.length === 0) return `pith had no fault in ${plural(runs, "run")}, ${report.period}.\n`;
  const head = `pith had a fault in ${whole(faulty)} of ${plural(runs, "run")}, ${report.period}; their output was shown unchanged.`;
  return `${head}\n\n${rows.map(faultText).join("")}${more(rows, report)}`;
});

const regretLines = (row: Row, { ledger }: Report): string =>
  ledger
    .regretsAround(row.id)
    .filter((regret) => regret.run === row.id && regret.tokens !== null)
    .map((regret) => {
      const { how } = regret;
      const command = regret.kind === "recovery" ? `pith ${showLine(how)}` : commandText(how);
      const by = how === "tool" ? "a tool of the agent" : command;
      return `    ${whole(regret.tokens ?? 0)} tokens re-read by ${by}\n`;
    })
    .join("");

const regretHead = (report: Report): string => {
  const sums = sumOf(report.days);
  const share =
    sums.hid === 0
      ? ""
      : ` That is ${percent(sums.regretted / sums.hid)} of the ${plural(sums.hid, "run")} with hidden lines.`;
  return `The agent re-read hidden lines of ${plural(sums.regretted, "run")}, ${report.period}: ${regretsText(sums)}. ${whole(sums.debited)} tokens are subtracted from the savings.${share}`;
};

const relaxedLines = ({ relaxed }: Report): string =>
  relaxed
    .map(
      ({ command, project, level, at }) =>
        `pith hides less of ${showLine(command)} in ${showLine(project)} since ${timeOf(at)}: ${levelText(level)}.\n`,
    )
    .join("");

/** Whether what a filter hid has paid for the steps in which it was re-read. */
const accountsOf = ({ days }: Report) =>
  bySaving(grouped(days, ({ command }) => command))
    .filter(({ hid }) => hid > 0)
    .map((group) => {
      const needs = group.recoveries + group.bypasses + group.narrower;
      return {
        command: group.name,
        hidRuns: group.hid,
        savedTokens: savedOf(group),
        askedAgain: needs,
        stepTokens: needs * stepTokens,
        netTokens: savedOf(group) - needs * stepTokens,
      };
    })
    .toSorted((a, b) => a.netTokens - b.netTokens);

const accountText = (report: Report): string => {
  const rows = accountsOf(report)
    .filter(({ askedAgain }, i) => report.all || askedAgain > 0 || i < 3)
    .map((one) => [
      one.command,
      whole(one.hidRuns),
      whole(one.savedTokens),
      whole(one.askedAgain),
      whole(one.stepTokens),
      whole(one.netTokens),
    ]);
  const head = [
    "command",
    "runs with hidden lines",
    "tokens saved",
    "re-read",
    "cost of these steps",
    "net tokens",
  ];
  return rows.length === 0
    ? ""
    : `\n${table([head, ...rows])}A step that pith causes counts as ${whole(stepTokens)} tokens. If a filter is below zero, pith hides less of that command.\n`;
};

const regretView = view("regret", "regretted", (rows, report) => {
  const { runs, hid } = sumOf(report.days);
  if (runs === 0) return nothingText(report);
  const notes = report.notes.map((note) => `Note: ${showLine(note)}\n`);
  if (rows.length === 0)
    return `The agent re-read no hidden line, ${report.period}; ${whole(hid)} of ${plural(runs, "run")} had hidden lines.\n${relaxedLines(report)}${notes.join("")}`;
  const list = rows.map(
    (row) => `${timeOf(row.t)}  ${row.id}  ${commandText(row.cmd)}\n${regretLines(row, report)}`,
  );
  return `${regretHead(report)}\n${relaxedLines(report)}${notes.join("")}${accountText(report)}\n${list.join("")}${more(rows, report)}`;
});

export const regret: View = {
  ...regretView,
  json: (report) => ({ ...regretView.json(report), relaxed: report.relaxed, accounts: accountsOf(report) }),
};
