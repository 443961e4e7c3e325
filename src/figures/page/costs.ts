/** What the sessions cost, as a part of the page: by day, model, agent, session and block. */
import { basename } from "node:path";
import { forPeriod, percent, plural, short, whole } from "../words.ts";
import { dayLength } from "../../history/day.ts";
import { periodName } from "../grouped.ts";
import { type Bill, type Economics, emptyBill, type SessionAbout } from "../sessions/economics.ts";
import type { Spending } from "../sessions/economics-text.ts";
import { pricesAsOf } from "../sessions/prices.ts";
import { dollarsText, idText, timeText } from "../sessions/session-text.ts";
import { chart, escaped } from "./parts.ts";
import type { PageCost } from "./data.ts";

const netOf = ({ savedCost, spentCost }: Bill): number => savedCost - spentCost;

/** Without any price nothing is known of dollars. */
const money = (bill: Bill, value: number): string =>
  bill.steps > 0 && bill.unpriced === bill.steps ? "?" : dollarsText(value);

const partOf = ({ shellCost, cost }: Bill): string =>
  cost <= 0 ? "-" : shellCost > cost ? "more than is recorded" : percent(shellCost / cost);

/** Date, project, agent and model: an id alone says nothing to a reader. */
const sessionText = ({ title, id, first, cwd, model }: SessionAbout): string =>
  [timeText(first), basename(cwd), title, model, idText(id)].filter((part) => part !== "").join(" · ");

const rowOf = (withShell: boolean, [name, bill]: readonly [string, Bill]): string => {
  const shell = [money(bill, bill.shellCost), partOf(bill), money(bill, netOf(bill))];
  const cells = [
    money(bill, bill.cost),
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
  readonly bills: ReadonlyMap<string, Bill>;
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

/** From the first period in which something was used to the last day, those without use too. */
const everyName = ({ economics, by, first, last }: Spending): readonly string[] => {
  if (by === "block") return [...economics.periods.keys()];
  const [from, to] = [first, last].map((day) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayLength));
  const names = Array.from({ length: to! - from! + 1 }, (_, i) => periodName(from! + i, by));
  const used = names.findIndex((name) => (economics.periods.get(name)?.steps ?? 0) > 0);
  return used === -1 ? [] : [...new Set(names.slice(used))];
};

/** For the chart. */
export const costsOf = (found: Spending): readonly PageCost[] =>
  everyName(found)
    .map((name) => [name, found.economics.periods.get(name) ?? emptyBill()] as const)
    .map(([name, bill]) => ({
      name,
      shell: Math.min(bill.shellCost, bill.cost),
      other: Math.max(0, bill.cost - bill.shellCost),
      net: netOf(bill),
    }));

const namedSessions = ({ sessions, about }: Economics): ReadonlyMap<string, Bill> =>
  new Map(
    [...sessions].map(([name, bill]) => {
      const known = about.get(name);
      return [known === undefined ? name : sessionText(known), bill];
    }),
  );

export const costSection = (found: Spending | null): string => {
  if (found === null) return "";
  const { economics, by, sessions, period } = found;
  const { total } = economics;
  if (total.steps === 0)
    return `<h2>What the sessions cost</h2><p>No usage is recorded in the transcripts of a known agent ${escaped(forPeriod(period))}.</p>`;
  const unpriced =
    total.unpriced === 0 ? "" : ` No price is known for ${plural(total.unpriced, "step")}, in no sum here.`;
  const part =
    total.cost <= 0
      ? ""
      : ` Shell output is ${partOf(total)} of that; pith saved ${money(total, netOf(total))}, net.`;
  return [
    `<h2>What the sessions cost</h2><p>${money(total, total.cost)} in ${plural(sessions, "session")}.${part} List prices of ${pricesAsOf}, or what the agent recorded.${unpriced} This part is about everything in the page, whatever range and project are chosen above.</p>`,
    `<div class="charts">${chart("cost", `Dollars a ${by}`, "Shell output is its tokens in every step that read them.")}</div>`,
    tableOf({ heading: by, bills: economics.periods, those: "latest" }),
    tableOf({ heading: "model", bills: economics.models, those: "dearest", withShell: false }),
    tableOf({ heading: "agent", bills: economics.agents, those: "dearest" }),
    tableOf({ heading: "session", bills: namedSessions(economics), those: "dearest" }),
    tableOf({ heading: "block of five hours", bills: economics.blocks, those: "latest" }),
  ].join("");
};
