/** Days' figures as metrics of OpenTelemetry: sums since the first day, one point for each project, agent and command. */
import { startOfDay } from "../history/day.ts";
import type { ExportedRow } from "./exported.ts";

interface Metric {
  readonly name: string;
  readonly says: string;
  readonly unit: string;
  readonly of: keyof ExportedRow;
  /** Savings may be negative. */
  readonly grows: boolean;
}

const metric = (name: string, says: string, unit: string, of: keyof ExportedRow): Metric => ({
  name: `pith.${name}`,
  says,
  unit,
  of,
  grows: of !== "savedTokens",
});

const metrics: readonly Metric[] = [
  metric("runs", "Commands that went through pith", "{run}", "runs"),
  metric("tokens.printed", "Tokens that programs printed", "{token}", "printedTokens"),
  metric("tokens.without", "Tokens that agents would have read without pith", "{token}", "rawTokens"),
  metric("tokens.with", "Tokens that agents read", "{token}", "shownTokens"),
  metric(
    "tokens.asked_again",
    "Tokens of hidden lines that were wanted after all",
    "{token}",
    "debitedTokens",
  ),
  metric(
    "tokens.saved",
    "Tokens without pith, minus those with pith, minus re-read ones",
    "{token}",
    "savedTokens",
  ),
  metric("time.programs", "Time that programs took", "ms", "programMs"),
  metric("time.added", "Time that pith added", "ms", "addedMs"),
  metric("faults", "Runs in which pith had a fault", "{run}", "faults"),
  metric("regretted", "Runs whose hidden lines were asked for again", "{run}", "regrettedRuns"),
];

interface Point {
  readonly attributes: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Series extends Metric {
  readonly points: readonly Point[];
}

export interface Exported {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly machine: string;
  readonly series: readonly Series[];
}

const keyOf = ({ project, agent, command }: ExportedRow): string => [project, agent, command].join("\0");

const pointsOf = (rows: readonly ExportedRow[], of: keyof ExportedRow): Point[] => {
  const known = new Map<string, Point>();
  for (const row of rows) {
    const { project, agent, command } = row;
    const value = (known.get(keyOf(row))?.value ?? 0) + Number(row[of]);
    known.set(keyOf(row), { attributes: { project, agent, command }, value });
  }
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point);
};

/** `first`: number of the first day. */
export const metricsOf = (
  rows: readonly ExportedRow[],
  { first, now, machine }: { readonly first: number; readonly now: number; readonly machine: string },
): Exported => ({
  start: startOfDay(first),
  end: now,
  machine,
  series: metrics.map((one) => ({ ...one, points: pointsOf(rows, one.of) })),
});
