/** The parts of the page that depend on the range and the project: written once for the file, and again in the browser. */
import { dayText } from "../../history/day.ts";
import { type DayRow, noSums, savedOf, type Sums } from "../../history/sums.ts";
import type { Interval } from "../estimate-error.ts";
import { bySaving, type Group, grouped, type Period, periodName, shareOf, sumOf } from "../grouped.ts";
import { countedText, regretsText } from "../sums-text.ts";
import { percent, plural, timeText, whole } from "../words.ts";
import { escaped } from "./data.ts";

export interface Selected {
  readonly days: readonly DayRow[];
  /** First and last day. */
  readonly first: number;
  readonly last: number;
  /** `the last 30 days`. */
  readonly period: string;
  readonly project: string | null;
  /** null: not known for this selection. */
  readonly interval: Interval | null;
}

/** More bars than this are not readable: then each is a week, and beyond that a month. */
const maxBars = 92;

export const spanOf = ({ first, last }: Pick<Selected, "first" | "last">): Period => {
  const days = last - first + 1;
  return days <= maxBars ? "day" : days <= 7 * maxBars ? "week" : "month";
};

/** Every day, week or month from the first day to the last, also those without a run. */
export const periodsOf = (selected: Selected): Group[] => {
  const { days, first, last } = selected;
  const span = spanOf(selected);
  const known = new Map(
    grouped(days, ({ day }) => periodName(day, span)).map((group) => [group.name, group]),
  );
  const all = Array.from({ length: last - first + 1 }, (_, i) => periodName(first + i, span));
  return [...new Set(all)].map((name) => known.get(name) ?? { ...noSums(), name });
};

const maxCommands = 12;

/** Those that saved most, best first; none that saved nothing. */
export const commandsOf = ({ days }: Selected): Group[] =>
  bySaving(grouped(days, ({ command }) => command))
    .filter((group) => savedOf(group) > 0)
    .slice(0, maxCommands);

const rowOf = (group: Group): string => {
  const { runs, raw, shown, debited } = group;
  const cells = [whole(savedOf(group)), percent(shareOf(group)), ...[runs, raw, shown, debited].map(whole)];
  return `<tr><th scope="row">${escaped(group.name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
};

const tableOf = (heading: string, groups: readonly Group[]): string =>
  `<div class="scroll"><table><thead><tr><th>${heading}</th><th>saved (tokens)</th><th>share (%)</th><th>runs</th><th>without pith (tokens)</th><th>with pith (tokens)</th><th>re-read (tokens)</th></tr></thead><tbody>${groups.map(rowOf).join("")}</tbody></table></div>`;

/** How the outputs of the runs were shown. */
const statesText = ({ ok, asIs, empty, killed, faulty }: Readonly<Sums>): string => {
  const states = [
    [ok, "shortened"],
    [asIs, "shown unchanged"],
    [empty, "without output"],
    [killed, "interrupted"],
    [faulty, "shown unchanged after a fault of pith"],
  ] as const;
  const parts = states.filter(([runs]) => runs > 0).map(([runs, what]) => `${whole(runs)} ${what}`);
  return parts.length === 0 ? "" : `Outputs: ${parts.join(", ")}.`;
};

const card = (value: string, what: string): string =>
  `<div class="card"><b>${value}</b><span>${what}</span></div>`;

const cards = (sums: Readonly<Sums>): string =>
  [
    card(whole(savedOf(sums)), `tokens saved of ${whole(sums.raw)} (${percent(shareOf(sums))})`),
    card(whole(sums.shown), "tokens that agents read"),
    card(
      whole(sums.debited),
      sums.debited === 0 ? "hidden tokens re-read" : `hidden tokens re-read: ${regretsText(sums)}`,
    ),
    card(
      timeText(sums.added),
      `added to ${plural(sums.runs, "command")}, ${timeText(sums.runs === 0 ? 0 : sums.added / sums.runs)} each`,
    ),
  ].join("");

const certainty = ({ counted, runs }: Readonly<Sums>, interval: Interval | null): string => {
  if (interval !== null && interval.low !== interval.high)
    return `95 % interval: ${whole(interval.low)} to ${whole(interval.high)}`;
  return counted >= runs || interval !== null ? "counted" : "an estimate, whose error is not known here";
};

/** One sentence that can be passed on, with how sure it is. */
const headline = ({ interval, period }: Selected, sums: Readonly<Sums>): string => {
  const saved = savedOf(sums);
  const verb = saved < 0 ? `pith added ${whole(-saved)} tokens` : `pith saved ${whole(saved)} tokens`;
  return `${verb}, ${percent(shareOf(sums))} of what ${plural(sums.runs, "command")} would have shown, ${period} (${certainty(sums, interval)}).`;
};

/** Headline, cards and accuracy. */
export const topOf = (selected: Selected): string => {
  const { days, project, last } = selected;
  const sums = sumOf(days);
  const where = project === null ? "Up to" : `In ${escaped(project)}, up to`;
  return [
    `<p class="headline">${escaped(headline(selected, sums))}</p><p>${where} ${dayText(last)}</p>`,
    `<div class="cards">${cards(sums)}</div><p>${countedText(sums)} ${statesText(sums)}</p>`,
  ].join("");
};

export const tablesOf = ({ days }: Selected): string =>
  [
    ["command", "Commands", grouped(days, ({ command }) => command)],
    ["agent", "Agents", grouped(days, ({ host }) => host)],
    ["project", "Projects", grouped(days, ({ project }) => project)],
  ]
    .map(
      ([heading, title, groups]) =>
        `<h2>${title as string}</h2>${tableOf(heading as string, bySaving(groups as Group[]))}`,
    )
    .join("");
