/** Days, weeks or months: as a table, and the last 30 days as a graph. */
import { dayText } from "../../history/day.ts";
import { noSums, savedOf } from "../../history/sums.ts";
import { type Group, grouped, type Period, periodName, shareOf, sumOf } from "../grouped.ts";
import { table } from "../../system/table.ts";
import { outputColumns } from "../../system/text-width.ts";
import type { Report, View } from "../report.ts";
import { bar, percent, plural, short, timeText, whole } from "../words.ts";
import { cellsOf, heads, named, nothingText, sheetOf } from "./overview.ts";

/** Oldest first. */
const groupsOf = ({ days }: Report, period: Period): Group[] =>
  grouped(days, ({ day }) => periodName(day, period)).toSorted((a, b) => (a.name < b.name ? -1 : 1));

const rowOf = (group: Group): string[] => [...cellsOf(group), timeText(group.added)];

const periodText = (report: Report, period: Period): string => {
  const groups = groupsOf(report, period);
  if (groups.length === 0) return nothingText(report);
  return table([
    [period, ...heads, "time added"],
    ...groups.map(rowOf),
    rowOf({ ...sumOf(groups), name: "all" }),
  ]);
};

export const periods = (period: Period): View => ({
  name: period === "day" ? "daily" : period === "week" ? "weekly" : "monthly",
  text: (report) => periodText(report, period),
  json: (report) => ({
    total: named(sumOf(report.days)),
    periods: groupsOf(report, period).map((group) => ({ name: group.name, ...named(group) })),
  }),
  sheet: (report) => sheetOf(period, groupsOf(report, period)),
});

const graphDays = 30;
const widestBar = 48;
/** The day, what was saved, its share, and the blanks between. */
const besideBar = 28;

/** The last 30 where more were asked for. */
const lengthOf = ({ length, all, first, last }: Report): number =>
  Math.min(graphDays, length ?? (all ? graphDays : last - first + 1));

/** Each of the last days, also those without a run. */
const everyDay = (report: Report): Group[] => {
  const known = new Map(groupsOf(report, "day").map((group) => [group.name, group]));
  const length = lengthOf(report);
  return Array.from({ length }, (_, i) => dayText(report.last - length + 1 + i)).map(
    (name) => known.get(name) ?? { ...noSums(), name },
  );
};

const graphText = (report: Report): string => {
  const days = everyDay(report);
  const total = sumOf(days);
  if (total.runs === 0) return nothingText(report);
  const largest = Math.max(...days.map(savedOf));
  const width = Math.max(4, Math.min(widestBar, outputColumns() - besideBar));
  const lines = days.map((day) => {
    const saved = savedOf(day);
    const figures = day.runs === 0 ? "" : `${short(saved).padStart(6)} ${percent(shareOf(day)).padStart(7)}`;
    return `${day.name}  ${figures.padEnd(14)}  ${bar(saved, largest, width)}`.trimEnd();
  });
  return `Tokens saved a day: ${whole(savedOf(total))} in ${plural(days.length, "day")} (${percent(shareOf(total))} of what the agent would have read)\n\n${lines.join("\n")}\n`;
};

export const graph: View = {
  ...periods("day"),
  name: "graph",
  text: graphText,
  json: (report) => ({
    total: named(sumOf(everyDay(report))),
    periods: everyDay(report).map((group) => ({ name: group.name, ...named(group) })),
  }),
  sheet: (report) => sheetOf("day", everyDay(report)),
};
