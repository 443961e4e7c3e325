/** Runs in the page: draws its figures, for the range and the project that are chosen. Bundled by the build into one script. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { commandsOf, periodsOf, type Selected, spanOf, tablesOf, topOf } from "./body.ts";
import { costSection, costsOf, type Spent } from "./costs.ts";
import { savedOf } from "../../history/sums.ts";
import type { Group } from "../grouped.ts";
import type { PageData } from "./data.ts";
import { spentOf, unpacked, unpackedSpending } from "./packed.ts";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface Control {
  value: string;
}

/** The part of a browser that this script uses; the types of a browser would take the place of Node's everywhere else. */
interface Browser {
  readonly document: {
    readonly documentElement: { readonly dataset: Record<string, string> };
    querySelector(selector: string):
      | (Control & {
          textContent: string;
          innerHTML: string;
          hidden: boolean;
          addEventListener(type: "change", listener: () => void): void;
        })
      | null;
  };
  getComputedStyle(element: unknown): { getPropertyValue(name: string): string };
  matchMedia(query: string): { addEventListener(type: "change", listener: () => void): void };
}

const browser = globalThis as unknown as Browser;
const page = browser.document;
const data = JSON.parse(page.querySelector("#data")!.textContent) as PageData;
const everything = unpacked(data);
const entries = unpackedSpending(data.spending);
const length = data.last - data.first + 1;

const chosen = (): { readonly range: number; readonly project: string } => ({
  range: Number(page.querySelector("#range")?.value ?? length),
  project: page.querySelector("#project")?.value ?? "",
});

/** The rows of the range and the project that are chosen now. */
const selected = (): Selected => {
  const { range, project } = chosen();
  const first = data.last - range + 1;
  const isAll = range === length && project === "";
  const { last, interval } = data;
  return {
    // Days are those of the zone in which they were recorded: the newest may be tomorrow here.
    days: everything.filter((row) => row.day >= first && (project === "" || row.project === project)),
    first,
    last,
    period: range === length ? data.period : `the last ${range} days`,
    project: project === "" ? data.project : project,
    interval: isAll && interval !== null ? { low: interval[0], high: interval[1] } : null,
  };
};

const spent = ({ first, last, period }: Selected): Spent => {
  const { range, project } = chosen();
  const wanted = {
    first: range === length ? null : first,
    last,
    project: project === "" ? null : project,
    period,
  };
  return spentOf(data.spending, wanted, entries);
};

const colour = (name: string): string =>
  browser.getComputedStyle(page.documentElement).getPropertyValue(`--${name}`).trim();

type Series = readonly [label: string, colour: string, values: readonly number[]];

/** Dates without the year: the page names it. */
const labelOf = (name: string): string => name.replace(/^\d{4}-(?=\d\d-)/, "");

const chartOf = (
  type: "bar" | "line",
  names: readonly string[],
  series: readonly Series[],
): ChartConfiguration => {
  const axis = { stacked: type === "bar", ticks: { color: colour("text") }, grid: { color: colour("line") } };
  return {
    type,
    data: {
      labels: names.map(labelOf),
      datasets: series.map(([label, name, values]) => ({
        label,
        data: [...values],
        backgroundColor: colour(name),
        borderColor: colour(name),
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: "index", intersect: false },
      scales: { x: axis, y: axis },
      plugins: { legend: { labels: { color: colour("text") } } },
    },
  };
};

const tokens = (sums: readonly Group[]): ChartConfiguration =>
  chartOf(
    "bar",
    sums.map(({ name }) => name),
    [
      ["read with pith", "shown", sums.map(({ shown }) => shown)],
      ["re-read", "regret", sums.map(({ debited }) => debited)],
      ["saved", "saved", sums.map((one) => Math.max(0, savedOf(one)))],
    ],
  );

const byCommand = (now: Selected): ChartConfiguration => {
  const chart = tokens(commandsOf(now));
  return { ...chart, options: { ...chart.options, indexAxis: "y" } };
};

const sumUp = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

const regrets = (now: Selected): ChartConfiguration => {
  const sums = periodsOf(now);
  return chartOf(
    "line",
    sums.map(({ name }) => name),
    [
      ["saved", "saved", sumUp(sums.map(savedOf))],
      ["re-read", "regret", sumUp(sums.map(({ debited }) => debited))],
    ],
  );
};

const dollars = (now: Selected): ChartConfiguration => {
  const costs = costsOf(spent(now));
  const chart = chartOf(
    "bar",
    costs.map(({ name }) => name),
    [
      ["shell output", "shown", costs.map(({ shell }) => shell)],
      ["everything else", "soft", costs.map(({ other }) => other)],
      ["saved by pith", "saved", costs.map(({ net }) => Math.max(0, net))],
    ],
  );
  const { x, y } = chart.options!.scales!;
  const inDollars = { ...y, ticks: { ...y!.ticks, callback: (value: unknown) => `$${value}` } };
  return { ...chart, options: { ...chart.options, scales: { x, y: inDollars } } } as ChartConfiguration;
};

const charts: Readonly<Record<string, (now: Selected) => ChartConfiguration>> = {
  time: (now) => tokens(periodsOf(now)),
  commands: byCommand,
  ...(everything.some(({ debited }) => debited > 0) ? { regrets } : {}),
  cost: dollars,
};

let drawn: Chart[] = [];

const draw = (): void => {
  const now = selected();
  for (const chart of drawn) chart.destroy();
  drawn = Object.entries(charts).flatMap(([id, configuration]) => {
    const canvas = page.querySelector(`#${id}`);
    return canvas === null ? [] : [new Chart(canvas as never, configuration(now))];
  });
  page.documentElement.dataset["drawn"] = String(drawn.length);
};

/** The texts follow the choice too. */
const choose = (): void => {
  const now = selected();
  page.querySelector("#top")!.innerHTML = topOf(now);
  page.querySelector("#tables")!.innerHTML = tablesOf(now);
  page.querySelector("#costs")!.innerHTML = costSection(spent(now));
  page.querySelector("#time-title")!.textContent = `Tokens a ${spanOf(now)}`;
  draw();
};

draw();
for (const id of ["#range", "#project"]) page.querySelector(id)?.addEventListener("change", choose);
const controls = page.querySelector("#controls");
if (controls !== null) controls.hidden = false;
browser.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
