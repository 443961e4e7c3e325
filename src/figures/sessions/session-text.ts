/** Sessions, for people and for programs. */
import { dayOf, dayText } from "../../history/day.ts";
import { jsonText } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { showLine } from "../../system/show-text.ts";
import { dollarsText, forPeriod, percent, plural, short, whole } from "../words.ts";
import { priceOf, pricesAsOf } from "./prices.ts";
import { type Advised, advisedText } from "./advised.ts";
import { addAmounts, type SessionFigures, sum } from "./session-figures.ts";

export interface Sessions {
  readonly period: string;
  readonly project: string | null;
  /** All sessions of the period, latest first. */
  readonly all: readonly SessionFigures[];
  /** The latest of them, or the one that was asked for: these are listed, with what was missed. */
  readonly sessions: readonly SessionFigures[];
  /** Agents whose models are given advice. */
  readonly advised: readonly Advised[];
  readonly notes: readonly string[];
}

const ratio = (part: number, all: number): number | null => (all === 0 ? null : part / all);

export const timeText = (t: number): string =>
  t > 0 && Number.isFinite(t) ? `${dayText(dayOf(t))} ${new Date(t).toTimeString().slice(0, 5)}` : "-";

export const idText = (id: string): string => {
  const name = id.split(/[/\\]/).at(-1) ?? id;
  return name.length > 13 ? name.slice(0, 13) : name;
};

const row = (one: SessionFigures): string[] => [
  timeText(one.session.last),
  one.session.title,
  idText(one.session.id),
  whole(one.steps),
  whole(one.calls),
  percent(ratio(one.through, one.calls)),
  percent(ratio(one.throughTokens, one.outputTokens)),
  whole(one.readBacks),
  short(one.savedTokens),
  short(one.net.tokens),
  dollarsText(one.net.cost),
];

const head = [
  "last step",
  "agent",
  "session",
  "steps",
  "commands",
  "with pith",
  "of tokens",
  "read back",
  "tokens saved",
  "net tokens",
  "net $",
];

const legend =
  "with pith: the share of commands that pith ran in front of, and of the tokens that the shell gave the model.\n" +
  "tokens saved: each counted once. net: counted in every later step that would have read them, less the steps that read hidden lines back.\n";

const priceNote = (sessions: readonly SessionFigures[]): string => {
  const unknown = [
    ...new Set(
      sessions
        .filter(({ usage }) => usage.cost === null)
        .flatMap(({ session }) => session.threads.flatMap(({ steps }) => steps.map(({ model }) => model))),
    ),
  ].filter((model) => model !== "" && priceOf(model, {}) === null);
  const missing =
    unknown.length === 0
      ? ""
      : ` "?": pith has no price for ${unknown.slice(0, 3).map(showLine).join(", ")}; \`[prices."MODEL"]\` in config.toml (\`pith config edit\`) takes input, cache_read, cache_write and output.`;
  return `Dollars: list prices of ${pricesAsOf}, with the lower price for cached tokens.${missing}\n`;
};

export const notesText = (notes: readonly string[]): string =>
  notes.map((note) => `pith: ${note}\n`).join("");

const nothingText = ({ period, project, notes }: Sessions): string =>
  `No session of a known agent is recorded${project === null ? "" : ` in ${showLine(project)}`} ${forPeriod(period)}.\n${notesText(notes)}`;

/** Printed first: the share of the bill that can be saved at all, and what a step costs beside it. */
const shareText = (sessions: readonly SessionFigures[]): string => {
  const known = sessions.filter(({ usage, outputCost }) => (usage.cost ?? 0) > 0 && outputCost !== null);
  const cost = sum(known, ({ usage }) => usage.cost!);
  const shell = sum(known, ({ outputCost }) => outputCost!);
  if (shell <= 0 || shell > cost) return "";
  const step =
    cost /
    Math.max(
      1,
      sum(known, ({ steps }) => steps),
    );
  const token =
    shell /
    Math.max(
      1,
      sum(known, ({ outputTokens }) => outputTokens),
    );
  return `Shell output is ${percent(shell / cost)} of the bill of these sessions. One more step costs as much as ${whole(step / token)} tokens of it.\n`;
};

export const sessionsText = (found: Sessions): string => {
  const { all, sessions, advised, period, project, notes } = found;
  if (all.length === 0) return nothingText(found);
  const where = project === null ? "" : ` in ${showLine(project)}`;
  const net = addAmounts(all.map((one) => one.net));
  const earlier = all.length - sessions.length;
  const more = earlier > 0 ? `and ${plural(earlier, "earlier session")}: pith session --all\n` : "";
  return [
    shareText(all),
    `${plural(all.length, "session")}${where}, ${period}. pith saved ${whole(net.tokens)} tokens over all steps, ${dollarsText(net.cost)} (net).\n\n`,
    table([head, ...sessions.map(row)]),
    more,
    advised.length === 0 ? "" : `\n${advisedText(advised)}`,
    `\n${legend}${priceNote(sessions)}`,
    "One session in full: pith session ID\n",
    notesText(notes),
  ].join("");
};

const missedText = ({ missed, missedTokens, calls, through }: SessionFigures): string => {
  if (calls === through) return "Missed: nothing. pith ran in front of every command.\n";
  if (missed.length === 0) return "Missed: nothing that a filter would have shortened.\n";
  const rows = missed
    .slice(0, 8)
    .map(({ command, calls: count, tokens }) => [command, whole(count), whole(tokens)]);
  return `Missed: at least ${plural(missedTokens, "token")}.\n\n${table([["command", "runs", "tokens"], ...rows])}`;
};

/** One session, in full. */
export const sessionText = (one: SessionFigures, notes: readonly string[]): string => {
  const { session, usage } = one;
  const read = usage.input + usage.cacheRead + usage.cacheWrite;
  return [
    `${session.title} ${showLine(session.id)}, ${timeText(session.first)} to ${timeText(session.last)}\n`,
    session.cwd === "" ? "" : `in ${showLine(session.cwd)}\n`,
    `\nThe model took ${plural(one.steps, "step")}, read ${whole(read)} tokens (${percent(ratio(usage.cacheRead, read))} from its cache) and wrote ${whole(usage.output)}: ${dollarsText(usage.cost)}.\n`,
    `Shell output: ${whole(one.outputTokens)} tokens in ${plural(one.calls, "command")}, ${dollarsText(one.outputCost)} with every later step that read them.\n`,
    `With pith: ${percent(ratio(one.through, one.calls))} of the commands, ${percent(ratio(one.throughTokens, one.outputTokens))} of these tokens.\n`,
    `Saved: ${plural(one.savedTokens, "token")}, ${whole(one.debitedTokens)} re-read ones subtracted. Counted in every later step: ${whole(one.saved.tokens)}, ${dollarsText(one.saved.cost)}.\n`,
    `Read back: ${plural(one.readBacks, "command")}. These steps took ${whole(one.spent.tokens)} tokens, ${dollarsText(one.spent.cost)}.\n`,
    `pith saved (net): ${whole(one.net.tokens)} tokens, ${dollarsText(one.net.cost)}.\n`,
    missedText(one),
    `\n${priceNote([one])}`,
    notesText(notes),
  ].join("");
};

/** Rounded to millionths of a dollar. */
export const roundedCost = (cost: number | null): number | null =>
  cost === null ? null : Math.round(cost * 1e6) / 1e6;

const amount = ({ tokens, cost }: { readonly tokens: number; readonly cost: number | null }) => ({
  tokens: Math.round(tokens),
  dollars: roundedCost(cost),
});

const sessionRow = (one: SessionFigures) => ({
  session: one.session.id,
  agent: one.session.agent,
  folder: one.session.cwd,
  first: one.session.first,
  last: one.session.last,
  steps: one.steps,
  commands: one.calls,
  throughCommands: one.through,
  outputTokens: one.outputTokens,
  throughTokens: one.throughTokens,
  readBacks: one.readBacks,
  savedTokens: one.savedTokens,
  debitedTokens: one.debitedTokens,
  saved: amount(one.saved),
  spent: amount(one.spent),
  net: amount(one.net),
  usage: {
    inputTokens: one.usage.input,
    cacheReadTokens: one.usage.cacheRead,
    cacheWriteTokens: one.usage.cacheWrite,
    outputTokens: one.usage.output,
    dollars: roundedCost(one.usage.cost),
  },
  outputDollars: roundedCost(one.outputCost),
  missedTokens: one.missedTokens,
  missed: one.missed,
});

export const sessionsJson = ({ all, sessions, advised, project, notes }: Sessions): string =>
  jsonText({
    pricesAsOf,
    project,
    count: all.length,
    sessions: sessions.map(sessionRow),
    advised: advised.map(({ agent, below, since, before, after }) => ({
      agent,
      folder: below,
      since,
      before,
      after,
    })),
    notes,
  });
