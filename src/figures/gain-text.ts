/** A tally as text for people, and as JSON for programs. */
import { showLine } from "../system/show-text.ts";
import { table } from "../system/print.ts";
import type { ImportedTotals } from "../history/imported.ts";
import type { Group, Sums, Tally } from "./tally.ts";

export interface GainView {
  readonly tally: Tally;
  readonly days: number;
  readonly project: string | null;
  readonly notes: readonly string[];
  /** What other tools have recorded; in none of the sums. */
  readonly imported?: readonly ImportedTotals[];
}

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

const share = (sums: Sums): string =>
  sums.raw === 0 ? "-" : `${((100 * sums.saved) / sums.raw).toFixed(1)}%`;

/** The first rows, and every row where pith did harm. */
const chosen = (groups: readonly Group[], most: number): Group[] =>
  groups.filter((group, i) => i < most || group.saved < 0);

const groupTable = (heading: string, groups: readonly Group[], most: number): string => {
  const rows = chosen(groups, most).map((group) => [
    group.name,
    whole(group.runs),
    whole(group.raw),
    whole(group.shown),
    whole(group.debited),
    whole(group.saved),
    share(group),
  ]);
  const left = groups.length - rows.length;
  const more = left > 0 ? `and ${left} more: pith gain --all\n` : "";
  return `${table([[heading, "runs", "raw", "shown", "debited", "saved", "share"], ...rows])}${more}`;
};

const plural = (count: number, noun: string): string => {
  const several = noun.endsWith("y") && !noun.endsWith("day") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${whole(count)} ${count === 1 ? noun : several}`;
};

const debits = ({ recoveries, reruns }: Tally): string[] => {
  const parts: string[] = [];
  if (recoveries.count > 0)
    parts.push(`${whole(recoveries.tokens)} read back (${plural(recoveries.count, "recovery")})`);
  if (reruns.count > 0) parts.push(`${whole(reruns.tokens)} in ${plural(reruns.count, "repeated command")}`);
  return parts.length === 0 ? [] : [`Debited: ${parts.join(", ")}.`];
};

const accuracy = (total: Sums): string => {
  if (total.counted === 0)
    return "Tokens are estimated from character classes (no raw output is kept any more).";
  const estimated = total.runs - total.counted;
  const rest = estimated === 0 ? "" : `, estimated for ${whole(estimated)}`;
  return `Raw tokens (o200k) are counted for ${plural(total.counted, "run")}${rest}; shown ones are estimated at the same scale.`;
};

const untouched = ({ states }: Tally): string[] => {
  const parts = [
    states.raw > 0 ? `${whole(states.raw)} shown as they were` : "",
    states.zero > 0 ? `${whole(states.zero)} without output` : "",
    states.killed > 0 ? `${whole(states.killed)} interrupted` : "",
    states.fault > 0 ? `${whole(states.fault)} with a fault of pith (\`pith doctor\` says more)` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? [] : [`Of the runs ${parts.join(", ")}.`];
};

/** `most`: rows of each table. */
export const gainText = (view: GainView, most: number): string => {
  const { tally, days, project, notes } = view;
  const { total } = tally;
  const where = project === null ? "" : ` in ${showLine(project)}`;
  const remarks = notes.map((note) => `Note: ${showLine(note)}`);
  const heading = `${plural(total.runs, "run")} in ${plural(days, "day")}${where}`;
  if (total.runs === 0) return [`${heading}.`, ...remarks].join("\n").concat("\n");
  const lines = [
    `${heading}: ${whole(total.raw)} tokens, ${whole(total.shown)} shown, ${whole(total.saved)} saved (${share(total)}).`,
    ...debits(tally),
    ...untouched(tally),
    accuracy(total),
    ...remarks,
    "",
    groupTable("command", tally.commands, most),
    groupTable("project", tally.projects, most).trimEnd(),
  ];
  return `${lines.join("\n")}\n`;
};

const rounded = (sums: Sums): Record<string, number | null> => ({
  runs: sums.runs,
  rawTokens: Math.round(sums.raw),
  shownTokens: Math.round(sums.shown),
  debitedTokens: Math.round(sums.debited),
  savedTokens: Math.round(sums.saved),
  share: sums.raw === 0 ? null : Number((sums.saved / sums.raw).toFixed(4)),
  countedRuns: sums.counted,
});

const roundedGroup = (group: Group) => ({ name: group.name, ...rounded(group) });

export const gainJson = ({ tally, days, project, notes, imported = [] }: GainView): string => {
  const { recoveries, reruns } = tally;
  const value = {
    v: 1,
    days,
    project,
    total: rounded(tally.total),
    recoveries: { count: recoveries.count, tokens: Math.round(recoveries.tokens) },
    reruns: { count: reruns.count, tokens: Math.round(reruns.tokens) },
    states: tally.states,
    commands: tally.commands.map(roundedGroup),
    projects: tally.projects.map(roundedGroup),
    notes,
    imported,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
};
