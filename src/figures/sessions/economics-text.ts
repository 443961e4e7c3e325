/** Bills, for people and for programs. */
import { jsonText } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { showLine } from "../../system/show-text.ts";
import { dollarsText, forPeriod, percent, plural, short, whole } from "../words.ts";
import type { Ccusage } from "./ccusage.ts";
import { type Bill, type By, moneyText, netOf, partText } from "./bills.ts";
import type { Economics } from "./economics.ts";
import { pricesAsOf } from "./prices.ts";
import { notesText, roundedCost } from "./session-text.ts";

export interface Spending {
  readonly economics: Economics;
  readonly by: By;
  /** As `2026-11-21`. */
  readonly first: string;
  readonly last: string;
  readonly period: string;
  readonly project: string | null;
  readonly sessions: number;
  readonly ccusage: Ccusage | null;
  readonly notes: readonly string[];
}

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

const cells = (name: string, bill: Bill): string[] => [
  name,
  whole(bill.steps),
  short(bill.input + bill.cacheWrite),
  short(bill.cacheRead),
  short(bill.output),
  moneyText(bill, bill.cost),
  moneyText(bill, bill.shellCost),
  partText(bill.shellCost, bill.cost),
  moneyText(bill, netOf(bill)),
];

const head = (first: string): string[] => [
  first,
  "steps",
  "new tokens",
  "cached",
  "written",
  "cost",
  "shell output",
  "share of cost",
  "saved (net)",
];

const modelName = (name: string): string => (name === "" ? "(not recorded)" : showLine(name));

const priced = ({ total, models }: Economics): string => {
  const unknown = [...models].filter(([, { unpriced }]) => unpriced > 0).map(([name]) => modelName(name));
  const missing =
    unknown.length === 0
      ? ""
      : ` ${plural(total.unpriced, "step")} of ${unknown.slice(0, 3).join(", ")} ${total.unpriced === 1 ? "is" : "are"} in no sum of dollars: no price is known; \`[prices."MODEL"]\` in config.toml sets one.`;
  return `Dollars: list prices of ${pricesAsOf}, or what the agent recorded; a plan with a fixed price costs that price.${missing}\n`;
};

const ccusageText = ({ ccusage, economics }: Spending): string =>
  ccusage === null
    ? ""
    : `ccusage, for Claude Code in the same days: ${dollarsText(ccusage.cost)}, ${whole(ccusage.tokens)} tokens; here ${dollarsText(economics.agents.get("claude")?.cost ?? 0)}.\n`;

const modelsText = ({ models }: Economics): string => {
  if (models.size < 2) return "";
  const rows = [...models].map(([name, bill]) => [
    modelName(name),
    whole(bill.steps),
    short(bill.input + bill.cacheRead + bill.cacheWrite),
    short(bill.output),
    moneyText(bill, bill.cost),
  ]);
  return `\n${table([["model", "steps", "read", "written", "cost"], ...rows])}`;
};

/** Printed first: whether shortening output pays, with the reader's own figures. */
const billText = (total: Bill): string => {
  if (total.shellCost <= 0 || total.steps === total.unpriced) return "";
  const step = total.cost / Math.max(1, total.steps - total.unpriced);
  const token = total.shellCost / Math.max(1, total.shellTokens);
  return `Shell output is ${partText(total.shellCost, total.cost)} of your bill. pith took ${percent(share(netOf(total), total.cost + netOf(total)))} off the bill. One more step costs as much as ${whole(step / token)} hidden tokens.\n`;
};

export const economicsText = (found: Spending): string => {
  const { economics, by, period, project, sessions, notes } = found;
  const { total, periods } = economics;
  const where = project === null ? "" : ` in ${showLine(project)}`;
  if (total.steps === 0)
    return `No usage is recorded in the transcripts of a known agent${where} ${forPeriod(period)}.\n${notesText(notes)}`;
  const read = total.input + total.cacheRead + total.cacheWrite;
  const rows = [...periods].map(([name, bill]) => cells(name, bill));
  return [
    billText(total),
    `${plural(sessions, "session")}${where}, ${period}: ${plural(total.steps, "step")}, ${whole(read)} tokens read (${percent(share(total.cacheRead, read))} cached), ${whole(total.output)} written: ${moneyText(total, total.cost)}.\n`,
    `The output of shell commands is ${moneyText(total, total.shellCost)} of it (${partText(total.shellCost, total.cost)}): ${whole(total.shellTokens)} tokens, which are ${partText(total.shellReads, read)} of all tokens read over all steps. Shortening output cannot save more than that.\n`,
    `pith saved ${moneyText(total, total.savedCost)}, and steps that read hidden lines back cost ${moneyText(total, total.spentCost)}: ${moneyText(total, netOf(total))} net (${percent(share(netOf(total), total.cost + netOf(total)))} of the bill without pith).\n\n`,
    table([head(by), ...rows, ...(rows.length > 1 ? [cells("all", total)] : [])]),
    modelsText(economics),
    `\n${priced(economics)}`,
    ccusageText(found),
    notesText(notes),
  ].join("");
};

const used = (bill: Bill) => ({
  steps: bill.steps,
  inputTokens: bill.input,
  cacheReadTokens: bill.cacheRead,
  cacheWriteTokens: bill.cacheWrite,
  outputTokens: bill.output,
  dollars: roundedCost(bill.cost),
  unpricedSteps: bill.unpriced,
});

const named = (bill: Bill) => ({
  ...used(bill),
  shellTokens: bill.shellTokens,
  shellDollars: roundedCost(bill.shellCost),
  savedTokens: bill.savedTokens,
  savedDollars: roundedCost(bill.savedCost),
  spentDollars: roundedCost(bill.spentCost),
  netDollars: roundedCost(netOf(bill)),
});

const list = <T>(bills: ReadonlyMap<string, Bill>, of: (bill: Bill) => T) =>
  [...bills].map(([name, bill]) => ({ name, ...of(bill) }));

export const economicsJson = ({
  economics,
  first,
  last,
  by,
  project,
  sessions,
  ccusage,
  notes,
}: Spending): string =>
  jsonText({
    pricesAsOf,
    first,
    last,
    by,
    project,
    sessions,
    total: named(economics.total),
    periods: list(economics.periods, named),
    models: list(economics.models, used),
    agents: list(economics.agents, named),
    bySession: list(economics.sessions, named),
    blocks: list(economics.blocks, named),
    ccusage: ccusage === null ? null : { tokens: ccusage.tokens, dollars: roundedCost(ccusage.cost) },
    notes,
  });
