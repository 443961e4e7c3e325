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
import type { PageData } from "./data.ts";
import { unpacked } from "./packed.ts";
import { spentOf, unpackedSpending } from "./spending.ts";

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

const bars = (labels: readonly string[], stacked: boolean) => ({
  labels: [...labels],
  options: {
    responsive: true,
    maintainAspectRatio: false,
    animation: false as const,
    interaction: { mode: "index" as const, intersect: false },
    scales: {
      x: { stacked, ticks: { color: colour("text") }, grid: { color: colour("line") } },
      y: { stacked, ticks: { color: colour("text") }, grid: { color: colour("line") } },
    },
    plugins: { legend: { labels: { color: colour("text") } } },
  },
});

const set = (label: string, values: readonly number[], name: string) => ({
  label,
  data: [...values],
  backgroundColor: colour(name),
  borderColor: colour(name),
});

const overTime = (now: Selected): ChartConfiguration => {
  const days = periodsOf(now);
  const { labels, options } = bars(
    days.map(({ name }) => name.replace(/^\d{4}-(?=\d\d-)/, "")),
    true,
  );
  const datasets = [
    set(
      "read with pith",
      days.map(({ shown }) => shown),
      "shown",
    ),
    set(
      "re-read",
      days.map(({ debited }) => debited),
      "regret",
    ),
    set(
      "saved",
      days.map(({ saved }) => Math.max(0, saved)),
      "saved",
    ),
  ];
  return { type: "bar", data: { labels, datasets }, options };
};

const byCommand = (now: Selected): ChartConfiguration => {
  const commands = commandsOf(now);
  const { labels, options } = bars(
    commands.map(({ name }) => name),
    true,
  );
  const datasets = [
    set(
      "read with pith",
      commands.map(({ shown }) => shown),
      "shown",
    ),
    set(
      "re-read",
      commands.map(({ debited }) => debited),
      "regret",
    ),
    set(
      "saved",
      commands.map(({ saved }) => saved),
      "saved",
    ),
  ];
  return { type: "bar", data: { labels, datasets }, options: { ...options, indexAxis: "y" } };
};

const sumUp = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

const regrets = (now: Selected): ChartConfiguration => {
  const days = periodsOf(now);
  const { labels, options } = bars(
    days.map(({ name }) => name.replace(/^\d{4}-(?=\d\d-)/, "")),
    false,
  );
  const datasets = [
    set("saved", sumUp(days.map(({ saved }) => saved)), "saved"),
    set("re-read", sumUp(days.map(({ debited }) => debited)), "regret"),
  ];
  return { type: "line", data: { labels, datasets }, options };
};

const dollars = (now: Selected): ChartConfiguration => {
  const costs = costsOf(spent(now));
  const { labels, options } = bars(
    costs.map(({ name }) => name.replace(/^\d{4}-(?=\d\d-)/, "")),
    true,
  );
  const datasets = [
    set(
      "shell output",
      costs.map(({ shell }) => shell),
      "shown",
    ),
    set(
      "everything else",
      costs.map(({ other }) => other),
      "soft",
    ),
    set(
      "saved by pith",
      costs.map(({ net }) => Math.max(0, net)),
      "saved",
    ),
  ];
  const inDollars = {
    ...options.scales.y,
    ticks: { ...options.scales.y.ticks, callback: (value: unknown) => `$${value}` },
  };
  return {
    type: "bar",
    data: { labels, datasets },
    options: { ...options, scales: { ...options.scales, y: inDollars } },
  };
};

const charts: Readonly<Record<string, (now: Selected) => ChartConfiguration>> = {
  time: overTime,
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
