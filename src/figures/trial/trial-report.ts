/** Sessions of a trial, side by side. */
import { dayOf, dayText } from "../../history/day.ts";
import { sideOf, type Side, type Trial } from "../../history/trial.ts";
import { table } from "../../system/table.ts";
import { showLine } from "../../system/show-text.ts";
import type { Session } from "../sessions/conversation.ts";
import type { OwnPrices } from "../sessions/prices.ts";
import { usageOf } from "../sessions/session-figures.ts";
import { dollarsText, notesText } from "../sessions/session-text.ts";
import { plural, timeText, whole } from "../words.ts";
import { confidence, type Effect, effectOf, type Judged, judged, pilot, wanted } from "./statistics.ts";

export const schemaVersion = 1;

/** Agents whose sessions have the same id for pith as in their transcripts. */
export const agentsInTrials: readonly string[] = ["claude", "codex", "copilot", "qwen"];

interface Measured {
  readonly side: Side;
  readonly first: number;
  readonly tokens: number;
  readonly steps: number;
  readonly minutes: number;
  readonly cost: number | null;
}

const figures = ["tokens", "steps", "minutes", "cost"] as const;
type Figure = (typeof figures)[number];

export interface TrialReport {
  readonly trial: Trial;
  readonly isRunning: boolean;
  readonly counts: Readonly<Record<Side, number>>;
  /** Began before the trial, or met pith on the side without it. */
  readonly leftOut: number;
  /** Commands that were left alone. */
  readonly leftAlone: number;
  /** Decides. */
  readonly main: Figure;
  readonly judged: Judged;
  readonly means: Readonly<Record<Side, Readonly<Record<Figure, number>>>>;
  readonly effects: Readonly<Record<Figure, Effect | null>>;
  readonly notes: readonly string[];
}

const isInside = ({ start, end, project }: Trial, { first, cwd }: Session): boolean =>
  first >= start &&
  (end === null || first < end) &&
  (project === null || cwd === project || cwd.startsWith(`${project}/`));

const measured = (trial: Trial, session: Session, own: OwnPrices): Measured => {
  const { input, cacheRead, cacheWrite, output, cost } = usageOf(session, own);
  return {
    side: sideOf(trial, session.id),
    first: session.first,
    tokens: input + cacheRead + cacheWrite + output,
    steps: session.threads.reduce((sum, { steps }) => sum + steps.length, 0),
    minutes: Math.max(1 / 60, (session.last - session.first) / 60_000),
    cost,
  };
};

/** pith was there although it should not have been: the session began elsewhere, or before. */
const isCrossed = (trial: Trial, session: Session): boolean =>
  sideOf(trial, session.id) === "without" &&
  session.threads.some(({ calls }) => calls.some(({ through }) => through));

const valuesOf = (sessions: readonly Measured[], side: Side, figure: Figure): number[] =>
  sessions.filter((one) => one.side === side).map((one) => one[figure] ?? 0);

/** Figures that spread by factors have this middle. */
const middle = (values: readonly number[]): number =>
  values.length === 0
    ? 0
    : Math.exp(values.reduce((sum, one) => sum + Math.log(Math.max(one, 1e-9)), 0) / values.length);

const both = <T>(of: (side: Side) => T): Readonly<Record<Side, T>> => ({
  with: of("with"),
  without: of("without"),
});

const each = <T>(of: (figure: Figure) => T): Readonly<Record<Figure, T>> => ({
  tokens: of("tokens"),
  steps: of("steps"),
  minutes: of("minutes"),
  cost: of("cost"),
});

export interface Known {
  readonly sessions: readonly Session[];
  readonly isRunning: boolean;
  readonly leftAlone: ReadonlyMap<string, number>;
  readonly own: OwnPrices;
  readonly notes: readonly string[];
}

export const reportOf = (
  trial: Trial,
  { sessions, isRunning, leftAlone, own, notes }: Known,
): TrialReport => {
  const inside = sessions.filter(
    (session) =>
      agentsInTrials.includes(session.agent) &&
      isInside(trial, session) &&
      session.threads.some(({ calls }) => calls.length > 0) &&
      session.threads.some(({ steps }) => steps.length > 0),
  );
  const fair = inside.filter((session) => !isCrossed(trial, session));
  const all = fair.map((session) => measured(trial, session, own)).toSorted((a, b) => a.first - b.first);
  const main = all.length > 0 && all.every(({ cost }) => cost !== null && cost > 0) ? "cost" : "tokens";
  const values = (side: Side, figure: Figure): number[] => valuesOf(all, side, figure);
  return {
    trial,
    isRunning,
    counts: both((side) => all.filter((one) => one.side === side).length),
    leftOut: inside.length - fair.length,
    leftAlone: [...leftAlone.values()].reduce((sum, one) => sum + one, 0),
    main,
    judged: judged(values("with", main), values("without", main)),
    means: both((side) => each((figure) => middle(values(side, figure)))),
    effects: each((figure) =>
      figure === "cost" && main !== "cost"
        ? null
        : effectOf(values("with", figure), values("without", figure)),
    ),
    notes,
  };
};

const signed = (share: number): string => `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}%`;

const effectText = (effect: Effect | null): string =>
  effect === null ? "-" : `${signed(effect.share)} (${signed(effect.low)} to ${signed(effect.high)})`;

const shown: Readonly<Record<Figure, (value: number) => string>> = {
  tokens: whole,
  steps: (value) => value.toFixed(1),
  minutes: (value) => timeText(value * 60_000),
  cost: dollarsText,
};

const verdictText = ({ judged: { verdict, needed, effect }, counts, main }: TrialReport): string => {
  const have = `${whole(counts.with)} with pith and ${whole(counts.without)} without`;
  const what = main === "cost" ? "cost" : "tokens";
  if (verdict === "too few")
    return needed === null
      ? `Not enough sessions yet: ${have}. From ${pilot} on each side on it can be said how many a difference of ${100 * wanted}% takes.\n`
      : `Not enough sessions yet: ${have}; a difference of ${100 * wanted}% takes ${whole(needed)} on each side.\n`;
  if (verdict === "none")
    return `No effect on ${what}: the first ${whole(needed!)} sessions on each side differ by ${effectText(effect)}, which may be chance.\n`;
  return `With pith the ${what} of a session ${main === "cost" ? "is" : "are"} ${verdict === "less" ? "lower" : "higher"}: ${effectText(effect)}, by the first ${whole(needed!)} sessions on each side.\n`;
};

export const aboutTrial = ({ trial, isRunning }: Pick<TrialReport, "trial" | "isRunning">): string => {
  const where = trial.project === null ? "" : ` in ${showLine(trial.project)}`;
  const end = trial.end === null ? "" : ` until ${dayText(dayOf(trial.end))}`;
  return `${isRunning ? "A trial runs" : "The latest trial is over; it ran"}${where} from ${dayText(dayOf(trial.start))}${end}.\n`;
};

export const trialText = (report: TrialReport): string => {
  const { counts, means, effects, main, leftOut, leftAlone, notes } = report;
  const names = figures.filter((figure) => figure !== "cost" || main === "cost");
  const rows = names.map((figure) => [
    figure === "minutes" ? "time" : figure,
    shown[figure](means.with[figure]),
    shown[figure](means.without[figure]),
    effectText(effects[figure]),
  ]);
  const head = ["of a session", "with pith", "without", `difference (${100 * confidence}% confidence)`];
  return [
    aboutTrial(report),
    verdictText(report),
    counts.with + counts.without === 0
      ? ""
      : `\n${table([head, ["sessions", whole(counts.with), whole(counts.without), ""], ...rows])}\nFigures of sessions are geometric means.\n`,
    `${plural(leftAlone, "command")} ${leftAlone === 1 ? "was" : "were"} left alone for it.`,
    leftOut === 0
      ? "\n"
      : ` ${plural(leftOut, "session")} of the side without pith met it in another folder or before, and ${leftOut === 1 ? "does" : "do"} not count.\n`,
    notesText(notes),
  ].join("");
};

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const effectJson = (effect: Effect | null) =>
  effect === null
    ? null
    : { share: rounded(effect.share), low: rounded(effect.low), high: rounded(effect.high) };

export const trialJson = (report: TrialReport | null): string => {
  if (report === null) return `${JSON.stringify({ v: schemaVersion, trial: null }, null, 2)}\n`;
  const { trial, isRunning, counts, leftOut, leftAlone, main, judged: found, means, effects, notes } = report;
  const side = (name: Side) => ({
    sessions: counts[name],
    ...Object.fromEntries(
      figures.map((figure) => [
        figure,
        figure === "cost" && main !== "cost" ? null : rounded(means[name][figure]),
      ]),
    ),
  });
  return `${JSON.stringify(
    {
      v: schemaVersion,
      trial: { running: isRunning, start: trial.start, end: trial.end, project: trial.project },
      verdict: found.verdict,
      decidedBy: main,
      sessionsNeeded: found.needed,
      confidence,
      with: side("with"),
      without: side("without"),
      effects: Object.fromEntries(figures.map((figure) => [figure, effectJson(effects[figure])])),
      leftAlone,
      leftOut,
      notes,
    },
    null,
    2,
  )}\n`;
};
