/** Runs in the page: draws the figures that stand in it. Bundled by the build, with the library, into one script. */
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
import type { PageData } from "./data.ts";

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

/** What is used of a browser; its types would stand in for Node's everywhere else. */
interface Browser {
  readonly document: {
    readonly documentElement: { readonly dataset: Record<string, string> };
    querySelector(selector: string): { readonly textContent: string };
  };
  getComputedStyle(element: unknown): { getPropertyValue(name: string): string };
  matchMedia(query: string): { addEventListener(type: "change", listener: () => void): void };
}

const browser = globalThis as unknown as Browser;
const page = browser.document;
const data = JSON.parse(page.querySelector("#data").textContent) as PageData;

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

const overTime = (): ChartConfiguration => {
  const { labels, options } = bars(
    data.days.map(({ name }) => name.replace(/^\d{4}-(?=\d\d-)/, "")),
    true,
  );
  const datasets = [
    set(
      "read with pith",
      data.days.map(({ shown }) => shown),
      "shown",
    ),
    set(
      "re-read",
      data.days.map(({ debited }) => debited),
      "regret",
    ),
    set(
      "saved",
      data.days.map(({ saved }) => Math.max(0, saved)),
      "saved",
    ),
  ];
  return { type: "bar", data: { labels, datasets }, options };
};

const byCommand = (): ChartConfiguration => {
  const { labels, options } = bars(
    data.commands.map(({ name }) => name),
    true,
  );
  const datasets = [
    set(
      "read with pith",
      data.commands.map(({ shown }) => shown),
      "shown",
    ),
    set(
      "re-read",
      data.commands.map(({ debited }) => debited),
      "regret",
    ),
    set(
      "saved",
      data.commands.map(({ saved }) => saved),
      "saved",
    ),
  ];
  return { type: "bar", data: { labels, datasets }, options: { ...options, indexAxis: "y" } };
};

const sumUp = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

const regrets = (): ChartConfiguration => {
  const { labels, options } = bars(
    data.days.map(({ name }) => name.replace(/^\d{4}-(?=\d\d-)/, "")),
    false,
  );
  const datasets = [
    set("saved", sumUp(data.days.map(({ saved }) => saved)), "saved"),
    set("re-read", sumUp(data.days.map(({ debited }) => debited)), "regret"),
  ];
  return { type: "line", data: { labels, datasets }, options };
};

const dollars = (): ChartConfiguration => {
  const { labels, options } = bars(
    data.costs.map(({ name }) => name.replace(/^\d{4}-(?=\d\d-)/, "")),
    true,
  );
  const datasets = [
    set(
      "shell output",
      data.costs.map(({ shell }) => shell),
      "shown",
    ),
    set(
      "everything else",
      data.costs.map(({ other }) => other),
      "soft",
    ),
    set(
      "saved by pith",
      data.costs.map(({ net }) => Math.max(0, net)),
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

const charts: Readonly<Record<string, () => ChartConfiguration>> = {
  time: overTime,
  commands: byCommand,
  ...(data.days.some(({ debited }) => debited > 0) ? { regrets } : {}),
  ...(data.costs.length === 0 ? {} : { cost: dollars }),
};

let drawn: Chart[] = [];

const draw = (): void => {
  for (const chart of drawn) chart.destroy();
  drawn = Object.entries(charts).map(
    ([id, configuration]) => new Chart(page.querySelector(`#${id}`) as never, configuration()),
  );
  page.documentElement.dataset["drawn"] = String(drawn.length);
};

draw();
browser.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
