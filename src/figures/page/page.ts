/** The figures as one page that needs nothing else: no network, no other file. */
import { dayText } from "../../history/day.ts";
import { savedOf } from "../../history/sums.ts";
import { bySaving, type Group, grouped, type Period, periodName, shareOf, sumOf } from "../grouped.ts";
import type { Report } from "../report.ts";
import { percent, plural, timeText, whole } from "../words.ts";
import { accuracyText, regretsText } from "../views/overview.ts";
import type { Spending } from "../sessions/economics-text.ts";
import { costSection, costsOf } from "./costs.ts";
import type { PageData, PageSums } from "./data.ts";
import { chart, escaped } from "./parts.ts";
import { style } from "./style.ts";

const sumsOf = (group: Group): PageSums => {
  const { name, runs, raw, shown, debited } = group;
  return { name, runs, raw, shown, debited, saved: savedOf(group) };
};

const maxCommands = 12;

/** More bars than this are no bars any more: then each is a week, and beyond that a month. */
const maxBars = 92;

export const spanOf = ({ first, last }: Pick<Report, "first" | "last">): Period => {
  const days = last - first + 1;
  return days <= maxBars ? "day" : days <= 7 * maxBars ? "week" : "month";
};

/** Every day, week or month from the first day to the last, those without a run too. */
const everyPeriod = (report: Report): Group[] => {
  const { days, first, last } = report;
  const span = spanOf(report);
  const known = new Map(
    grouped(days, ({ day }) => periodName(day, span)).map((group) => [group.name, group]),
  );
  const all = Array.from({ length: last - first + 1 }, (_, i) => periodName(first + i, span));
  return [...new Set(all)].map((name) => known.get(name) ?? { ...sumOf([]), name });
};

const dataOf = (report: Report, commands: readonly Group[], found: Spending | null): PageData => {
  return {
    days: everyPeriod(report).map(sumsOf),
    commands: commands
      .filter((group) => savedOf(group) > 0)
      .slice(0, maxCommands)
      .map(sumsOf),
    costs: found === null ? [] : costsOf(found),
  };
};

const rowOf = (group: Group): string => {
  const { runs, raw, shown, debited } = group;
  const cells = [whole(savedOf(group)), percent(shareOf(group)), ...[runs, raw, shown, debited].map(whole)];
  return `<tr><th scope="row">${escaped(group.name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
};

const tableOf = (heading: string, groups: readonly Group[]): string =>
  `<div class="scroll"><table><thead><tr><th>${heading}</th><th>saved (tokens)</th><th>share (%)</th><th>runs</th><th>without pith (tokens)</th><th>with pith (tokens)</th><th>re-read (tokens)</th></tr></thead><tbody>${groups.map(rowOf).join("")}</tbody></table></div>`;

/** How the outputs of the runs were shown. */
const statesText = ({ days }: Report): string => {
  const { ok, asIs, empty, killed, faulty } = sumOf(days);
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

const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

const cards = (report: Report): string => {
  const sums = sumOf(report.days);
  return [
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
};

/** One sentence that can be passed on, with how sure it is. */
const headline = ({ days, interval, period }: Report): string => {
  const sums = sumOf(days);
  const saved = savedOf(sums);
  const share = percent(shareOf(sums));
  const sure =
    interval === null
      ? "an estimate, whose error is not known yet"
      : interval.low === interval.high
        ? "counted"
        : `95 % interval: ${whole(interval.low)} to ${whole(interval.high)}`;
  return `${saved < 0 ? `pith cost ${whole(-saved)} tokens more` : `pith saved ${whole(saved)} tokens`}, ${share} of what ${plural(sums.runs, "command")} would have shown, ${period} (${sure}).`;
};

/** `script`: the bundled code that draws. `found`: what the sessions cost; null: their transcripts are not read. */
export const pageOf = (report: Report, script: string, found: Spending | null = null): string => {
  const commands = bySaving(grouped(report.days, ({ command }) => command));
  const projects = bySaving(grouped(report.days, ({ project }) => project));
  const agents = bySaving(grouped(report.days, ({ host }) => host));
  const data = JSON.stringify(dataOf(report, commands, found)).replaceAll("<", "\\u003c");
  const where = report.project === null ? "" : ` in ${escaped(report.project)}`;
  const notes = report.notes.map((note) => `<p class="note">${escaped(note)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light dark">
<title>What pith saved</title><style>${style}</style></head><body><main>
<h1>What pith saved</h1><p class="headline">${escaped(headline(report))}</p><p>${escaped(report.period)}${where}, up to ${dayText(report.last)}</p>
<div class="cards">${cards(report)}</div><p>${escaped(accuracyText(sumOf(report.days), report.interval))}</p>${notes.join("")}
<div class="charts">${chart("time", `Tokens a ${spanOf(report)}`, "The whole bar is what agents would have read without pith.")}${chart("commands", "By command", "The commands that saved most.")}${sumOf(report.days).debited === 0 ? "" : chart("regrets", "Saved and re-read", "Tokens, added up.")}</div><p>${statesText(report)}</p>
<h2>Commands</h2>${tableOf("command", commands)}<h2>Agents</h2>${tableOf("agent", agents)}<h2>Projects</h2>${tableOf("project", projects)}
${costSection(found)}
</main><script type="application/json" id="data">${data}</script>
<script>${script.replaceAll("</script", "<\\/script")}</script></body></html>
`;
};
