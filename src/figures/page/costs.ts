/** The cost of sessions, as a part of the page: by day, model, agent, session and block. Written once for the file, and
 * again in the browser for what is chosen there. */
import { type Period, periodName } from "../grouped.ts";
import {
  type Bill,
  dearestFirst,
  emptyBill,
  type Entry,
  moneyText,
  netOf,
  oldestFirst,
  partText,
  periodOf,
  totalOf,
} from "../sessions/bills.ts";
import { forPeriod, plural, short, whole } from "../words.ts";
import { chart, escaped } from "./data.ts";

/** The entries of a range and a project. */
export interface Spent {
  readonly entries: readonly Entry[];
  /** Their texts, by the number that an entry has in the place of a session. */
  readonly sessions: readonly string[];
  /** First and last day. */
  readonly first: number;
  readonly last: number;
  readonly span: Period;
  /** `the last 30 days`. */
  readonly period: string;
  readonly pricesAsOf: string;
}

const shellPart = ({ shellCost, cost }: Bill): string => (cost <= 0 ? "-" : partText(shellCost, cost));

const rowOf = (withShell: boolean, [name, bill]: readonly [string, Bill]): string => {
  const shell = [moneyText(bill, bill.shellCost), shellPart(bill), moneyText(bill, netOf(bill))];
  const cells = [
    moneyText(bill, bill.cost),
    whole(bill.steps),
    short(bill.input),
    short(bill.cacheRead),
    short(bill.cacheWrite),
    short(bill.output),
    ...(withShell ? shell : []),
  ];
  const shown = name === "" ? "(not recorded)" : name;
  return `<tr><th scope="row">${escaped(shown)}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
};

const maxRows = 20;

interface Rows {
  readonly heading: string;
  readonly bills: Iterable<readonly [name: string, Bill]>;
  /** Which are shown where there are too many. */
  readonly those: "dearest" | "latest";
  /** Steps of a model are known, and not which of them read a command's output. */
  readonly withShell?: boolean;
}

const tableOf = ({ heading, bills, those, withShell = true }: Rows): string => {
  const all = [...bills];
  const some = those === "latest" ? all.slice(-maxRows).toReversed() : all.slice(0, maxRows);
  const left = all.length > some.length ? `<p>The ${those} ${maxRows} of ${whole(all.length)}.</p>` : "";
  const shell = withShell ? "<th>shell output ($)</th><th>of the cost (%)</th><th>saved, net ($)</th>" : "";
  return `<h3>By ${heading}</h3>${left}<div class="scroll"><table><thead><tr><th>${heading}</th><th>cost ($)</th><th>steps</th><th>input tokens</th><th>cache read</th><th>cache write</th><th>output tokens</th>${shell}</tr></thead><tbody>${some.map((one) => rowOf(withShell, one)).join("")}</tbody></table></div>`;
};

/** For the chart, in dollars: from the first period in which something was used to the last day, those without use too. */
export const costsOf = ({ entries, first, last, span }: Spent) => {
  const bills = oldestFirst(entries, (entry) => periodOf(entry, span));
  const days = Array.from({ length: last - first + 1 }, (_, i) => periodName(first + i, span));
  const used = days.findIndex((name) => (bills.get(name)?.steps ?? 0) > 0);
  return [...new Set(used === -1 ? [] : days.slice(used))]
    .map((name) => [name, bills.get(name) ?? emptyBill()] as const)
    .map(([name, bill]) => ({
      name,
      shell: Math.min(bill.shellCost, bill.cost),
      other: Math.max(0, bill.cost - bill.shellCost),
      net: netOf(bill),
    }));
};

export const costSection = (spent: Spent): string => {
  const { entries, sessions: texts, span, period, pricesAsOf } = spent;
  const total = totalOf(entries);
  if (total.steps === 0)
    return `<h2>What the sessions cost</h2><p>No usage is recorded in the transcripts of a known agent ${escaped(forPeriod(period))}.</p>`;
  const unpriced =
    total.unpriced === 0 ? "" : ` No price is known for ${plural(total.unpriced, "step")}, in no sum here.`;
  const part =
    total.cost <= 0
      ? ""
      : ` Shell output is ${shellPart(total)} of that; pith saved ${moneyText(total, netOf(total))}, net.`;
  const sessions = [...dearestFirst(entries, ({ session }) => session)].map(
    ([session, bill]) => [texts[Number(session)]!, bill] as const,
  );
  const periods = oldestFirst(entries, (entry) => periodOf(entry, span));
  const agents = dearestFirst(entries, ({ agent }) => agent);
  const models = dearestFirst(entries, ({ model }) => model);
  const blocks = oldestFirst(entries, ({ block }) => block);
  return [
    `<h2>What the sessions cost</h2><p>${moneyText(total, total.cost)} in ${plural(sessions.length, "session")}.${part} List prices of ${pricesAsOf}, or what the agent recorded.${unpriced}</p>`,
    `<div class="charts">${chart("cost", `Dollars a ${span}`, "Shell output is its tokens in every step that read them.")}</div>`,
    tableOf({ heading: span, bills: periods, those: "latest" }),
    tableOf({ heading: "model", bills: models, those: "dearest", withShell: false }),
    tableOf({ heading: "agent", bills: agents, those: "dearest" }),
    tableOf({ heading: "session", bills: sessions, those: "dearest" }),
    tableOf({ heading: "block of five hours", bills: blocks, those: "latest" }),
  ].join("");
};
