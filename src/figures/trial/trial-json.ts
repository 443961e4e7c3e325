/** A trial for programs. */
import type { Side } from "../../history/trial.ts";
import { confidence, type Effect } from "./statistics.ts";
import { figures, type TrialReport } from "./trial-report.ts";

export const schemaVersion = 2;

export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const effectJson = (effect: Effect | null) =>
  effect === null
    ? null
    : { share: rounded(effect.share), low: rounded(effect.low), high: rounded(effect.high) };

export const trialJson = (report: TrialReport | null, arms: object | null = null): string => {
  if (report === null) return `${JSON.stringify({ v: schemaVersion, trial: null }, null, 2)}\n`;
  const { trial, isRunning, counts, crossed, leftAlone, unit, verdict, needed, means, effects, notes } =
    report;
  const side = (name: Side) => ({
    sessions: counts[name],
    crossed: crossed[name],
    ...Object.fromEntries(figures.map((figure) => [figure, rounded(means[name][figure])])),
  });
  return `${JSON.stringify(
    {
      v: schemaVersion,
      trial: { running: isRunning, start: trial.start, end: trial.end, project: trial.project },
      verdict,
      unit,
      sessionsNeeded: needed,
      confidence,
      with: side("with"),
      without: side("without"),
      effects: Object.fromEntries(figures.map((figure) => [figure, effectJson(effects[figure])])),
      leftAlone,
      arms,
      notes,
    },
    null,
    2,
  )}\n`;
};
