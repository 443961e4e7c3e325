/** The first screen: what was saved, by which commands, in which projects. */
import { savedOf, type Sums } from "../../history/sums.ts";
import { bySaving, type Group, grouped, shareOf, sumOf } from "../grouped.ts";
import { table } from "../../system/table.ts";
import type { Report, Sheet, View } from "../report.ts";
import { accuracyText, regretsText } from "../sums-text.ts";
import { showLine } from "../../system/show-text.ts";
import { bar, forPeriod, percent, plural, timeText, whole } from "../words.ts";

const usualRows = { command: 10, project: 5 } as const;

/** The first rows, and every row where pith did harm. */
const chosen = (groups: readonly Group[], max: number): Group[] =>
  groups.filter((group, i) => i < max || savedOf(group) < 0);

/** As the tables of `gain` begin. */
export const cellsOf = (group: Group): readonly string[] => [
  group.name,
  whole(group.runs),
  whole(group.raw),
  whole(group.shown),
  whole(group.debited),
  whole(savedOf(group)),
  percent(shareOf(group)),
];

export const heads = ["runs", "without pith", "with pith", "re-read", "saved", "share"] as const;

const groupTable = (heading: "command" | "project", groups: readonly Group[], report: Report): string => {
  const rows = chosen(groups, report.all ? Infinity : usualRows[heading]);
  const largest = Math.max(...rows.map(savedOf));
  const left = groups.length - rows.length;
  const more = left > 0 ? `and ${plural(left, heading)} more: pith gain --all\n` : "";
  const body = rows.map((group) => [...cellsOf(group), bar(savedOf(group), largest, 12)]);
  return `${table([[heading, ...heads, ""], ...body])}${more}`;
};

const untouched = (sums: Readonly<Sums>): string => {
  const parts = [
    sums.asIs > 0 ? `${whole(sums.asIs)} shown unchanged` : "",
    sums.empty > 0 ? `${whole(sums.empty)} without output` : "",
    sums.killed > 0 ? `${whole(sums.killed)} interrupted` : "",
    sums.faulty > 0 ? `${whole(sums.faulty)} with a fault of pith (pith gain --failures)` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` Runs: ${parts.join(", ")}.`;
};

export const nothingText = (report: Report): string => {
  const where = report.project === null ? "" : ` in ${showLine(report.project)}`;
  const notes = report.notes.map((note) => `Note: ${showLine(note)}\n`);
  return [
    `Nothing is recorded ${forPeriod(report.period)}${where}.\n`,
    "pith records what an agent's commands print, and how much of it pith shows. `pith init` sets agents up,\n",
    "`pith doctor` tests them, and `pith discover` estimates what pith would have saved so far.\n",
    ...notes,
  ].join("");
};

const headline = (sums: Readonly<Sums>, { period, project }: Report): string => {
  const where = project === null ? "" : `, ${showLine(project)}`;
  const saved = savedOf(sums);
  const verb = saved < 0 ? `pith added ${whole(-saved)} tokens to` : `pith saved ${whole(saved)} of`;
  return `${verb} ${whole(sums.raw)} tokens (${percent(shareOf(sums))}) in ${plural(sums.runs, "command")}, ${period}${where}.`;
};

const text = (report: Report): string => {
  const total = sumOf(report.days);
  if (total.runs === 0) return nothingText(report);
  const commands = bySaving(grouped(report.days, ({ command }) => command));
  const projects = bySaving(grouped(report.days, ({ project }) => project));
  const lines = [
    headline(total, report),
    `Without pith the agent would have read ${whole(total.raw)} tokens. With pith it read ${whole(total.shown)}.`,
    ...(total.debited > 0
      ? [`Re-read, and subtracted: ${whole(total.debited)} tokens (${regretsText(total)}).`]
      : []),
    ...(total.repeated > 0
      ? [
          `Saved because the conversation already had the lines: ${whole(total.repeatedTokens)} tokens (${plural(total.repeated, "run")}).`,
        ]
      : []),
    `Time added: ${timeText(total.added)}, ${timeText(total.added / total.runs)} a command.${untouched(total)}`,
    accuracyText(total, report.interval),
    ...report.notes.map((note) => `Note: ${showLine(note)}`),
    "",
    groupTable("command", commands, report),
    groupTable("project", projects, report),
    "More: pith gain --explain, --graph, --history, --regret, --coverage; pith gain --help",
  ];
  return `${lines.join("\n")}\n`;
};

/** Figures by the names of the documented schema. */
export const named = (sums: Readonly<Sums>) => ({
  runs: sums.runs,
  printedTokens: sums.printed,
  rawTokens: sums.raw,
  shownTokens: sums.shown,
  debitedTokens: sums.debited,
  savedTokens: savedOf(sums),
  share: sums.raw === 0 ? null : Number((savedOf(sums) / sums.raw).toFixed(4)),
  countedRuns: sums.counted,
  programMs: sums.ms,
  addedMs: sums.added,
});

const json = ({ days, interval }: Report): object => {
  const total = sumOf(days);
  const list = (nameOf: Parameters<typeof grouped>[1]) =>
    bySaving(grouped(days, nameOf)).map((group) => ({ name: group.name, ...named(group) }));
  return {
    total: { ...named(total), savedInterval: interval === null ? null : [interval.low, interval.high] },
    recoveries: { count: total.recoveries, tokens: total.recoveredTokens },
    bypasses: { count: total.bypasses, tokens: total.bypassedTokens },
    narrower: { count: total.narrower, tokens: total.narrowerTokens },
    states: { ok: total.ok, raw: total.asIs, zero: total.empty, fault: total.faulty, killed: total.killed },
    commands: list(({ command }) => command),
    projects: list(({ project }) => project),
    agents: list(({ host }) => host),
  };
};

export const sheetOf = (kind: string, groups: readonly Group[]): Sheet => ({
  columns: [kind, ...Object.keys(named(sumOf([])))],
  rows: groups.map((group) => [group.name, ...Object.values(named(group))]),
});

export const overview: View = {
  name: "overview",
  text,
  json,
  sheet: ({ days }) => sheetOf("command", bySaving(grouped(days, ({ command }) => command))),
};
