/** The figures as one page that needs nothing else: no network, no other file. */
import { bySaving, grouped, type Period, sumOf } from "../grouped.ts";
import type { Report } from "../report.ts";
import { spanOf, tablesOf, topOf } from "./body.ts";
import { costSection } from "./costs.ts";
import { chart, escaped, type PageData, type PageSpending } from "./data.ts";
import { packed, spentOf } from "./packed.ts";
import { style } from "./style.ts";

const dataOf = (
  { days, first, last, period, project, interval }: Report,
  spending: PageSpending,
): PageData => ({
  first,
  last,
  period,
  project,
  interval: interval && [interval.low, interval.high],
  ...packed(days),
  spending,
});

const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/** Days of a range that can be chosen. */
const ranges = [7, 30, 90] as const;

/** Shown once the script runs: without it they would do nothing. */
const controls = ({ days, first, last, period, project }: Report): string => {
  const length = last - first + 1;
  const shorter = ranges.filter((range) => range < length);
  const rangeOptions = [
    `<option value="${length}">${escaped(period)}</option>`,
    ...shorter.toReversed().map((range) => `<option value="${range}">the last ${range} days</option>`),
  ];
  const names = project === null ? bySaving(grouped(days, (row) => row.project)).map(({ name }) => name) : [];
  const projectOptions = [
    `<option value="">all projects</option>`,
    ...names.map((name) => `<option value="${escaped(name)}">${escaped(name)}</option>`),
  ];
  const select = (id: string, label: string, options: readonly string[]): string =>
    options.length < 2 ? "" : `<label>${label} <select id="${id}">${options.join("")}</select></label>`;
  return `<form class="controls" id="controls" hidden>${select("range", "Range", rangeOptions)}${names.length < 2 ? "" : select("project", "Project", projectOptions)}</form>`;
};

const timeTitle = (span: Period): string => `Tokens a ${span}`;

/** `script`: the bundled code that draws. */
export const pageOf = (report: Report, script: string, spending: PageSpending): string => {
  const everything = { first: null, last: report.last, project: null, period: report.period };
  const data = JSON.stringify(dataOf(report, spending)).replaceAll("<", "\\u003c");
  const notes = report.notes.map((note) => `<p class="note">${escaped(note)}</p>`);
  const regrets =
    sumOf(report.days).debited === 0 ? "" : chart("regrets", "Saved and re-read", "Tokens, added up.");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light dark">
<title>What pith saved</title><style>${style}</style></head><body><main>
<h1>What pith saved</h1>${controls(report)}<div id="top">${topOf(report)}</div>${notes.join("")}
<div class="charts">${chart("time", timeTitle(spanOf(report)), "The whole bar is what agents would have read without pith.")}${chart("commands", "By command", "The commands that saved most.")}${regrets}</div>
<div id="tables">${tablesOf(report)}</div>
<div id="costs">${costSection(spentOf(spending, everything))}</div>
</main><script type="application/json" id="data">${data}</script>
<script>${script.replaceAll("</script", "<\\/script")}</script></body></html>
`;
};
