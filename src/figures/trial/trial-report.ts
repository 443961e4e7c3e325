/** Sessions of a trial, side by side. */
import { dayOf, dayText } from "../../history/day.ts";
import { concerns, sideOf, type Side, type Trial } from "../../history/trial.ts";
import { jsonText } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { showLine } from "../../system/show-text.ts";
import type { Session } from "../sessions/conversation.ts";
import type { OwnPrices } from "../sessions/prices.ts";
import { usageOf } from "../sessions/session-figures.ts";
import { notesText } from "../sessions/session-text.ts";
import { dollarsText, plural, timeText, whole } from "../words.ts";
import {
  confidence,
  deviationOf,
  type Effect,
  effectJson,
  effectOf,
  effectText,
  minSessions,
  geometricMean,
  type Observed,
  recordOf,
  rounded,
  sessionsNeeded,
  type Verdict,
  verdictOf,
  wanted,
} from "./statistics.ts";

/** Agents whose sessions have the same id for pith as in their transcripts. */
export const agentsInTrials: readonly string[] = ["claude", "codex", "copilot", "qwen"];

interface Measured {
  readonly side: Side;
  readonly first: number;
  /** For a step: dollars, or tokens weighted by their kind if a model has no price. */
  readonly cost: number;
  /** For a step: tokens that the shell gave. */
  readonly results: number;
  readonly steps: number;
  readonly minutes: number;
  readonly crossed: boolean;
}

const sides: readonly Side[] = ["with", "without"];
const figures = ["cost", "results", "steps", "minutes"] as const;
type Figure = (typeof figures)[number];

export interface TrialReport {
  readonly trial: Trial;
  readonly isRunning: boolean;
  readonly counts: Readonly<Record<Side, number>>;
  /** Sessions that met the other side: they count for the side that was drawn all the same. */
  readonly crossed: Readonly<Record<Side, number>>;
  /** Commands that were left alone. */
  readonly leftAlone: number;
  /** The unit of `cost`. */
  readonly unit: "dollars" | "weighted tokens";
  readonly verdict: Verdict;
  /** For both sides together; null: not known yet. */
  readonly needed: number | null;
  readonly means: Readonly<Record<Side, Readonly<Record<Figure, number>>>>;
  readonly effects: Readonly<Record<Figure, Effect | null>>;
  readonly notes: readonly string[];
}

export const isInside = (trial: Trial, { first, cwd }: Session): boolean =>
  first >= trial.start && (trial.end === null || first < trial.end) && concerns(trial, cwd);

/** For models without a known price: what the kinds of tokens cost relative to each other at most vendors. */
const weights = { input: 1, cacheRead: 0.1, cacheWrite: 1.25, output: 5 } as const;

/** pith was there although it should not have been, or was not although it should: another folder, another start. */
const isCrossed = (side: Side, { threads }: Session): boolean => {
  const calls = threads.flatMap((thread) => thread.calls);
  const isThrough = calls.some(({ through }) => through);
  return side === "without" ? isThrough : !isThrough;
};

export const sizesOf = (session: Session, own: OwnPrices) => {
  const { input, cacheRead, cacheWrite, output, cost } = usageOf(session, own);
  const steps = session.threads.reduce((sum, thread) => sum + thread.steps.length, 0);
  const given = session.threads.flatMap(({ calls }) => calls).reduce((sum, { tokens }) => sum + tokens, 0);
  const weighted =
    input * weights.input +
    cacheRead * weights.cacheRead +
    cacheWrite * weights.cacheWrite +
    output * weights.output;
  return {
    first: session.first,
    dollars: cost === null ? null : cost / steps,
    weighted: weighted / steps,
    results: (given + 1) / steps,
    steps,
    minutes: Math.max(1 / 60, (session.last - session.first) / 60_000),
  };
};

const valuesOf = (sessions: readonly Measured[], side: Side, figure: Figure): number[] =>
  sessions.filter((one) => one.side === side).map((one) => one[figure]);

/** How long a session was is what differs most between them; of the length itself nothing can be taken off. */
const observedOf = (sessions: readonly Measured[], figure: Figure): Observed[] =>
  sessions.map((one) => ({
    withPith: one.side === "with",
    value: one[figure],
    size: figure === "steps" ? 1 : one.steps,
  }));

interface Known {
  readonly sessions: readonly Session[];
  readonly isRunning: boolean;
  /** Commands. */
  readonly leftAlone: number;
  readonly own: OwnPrices;
  readonly notes: readonly string[];
}

/** Is there something to measure in a session of one of these agents? */
const isMeasurable = ({ agent, threads }: Session): boolean =>
  agentsInTrials.includes(agent) &&
  threads.some(({ calls }) => calls.length > 0) &&
  threads.some(({ steps }) => steps.length > 0);

/** By what was drawn, whatever became of it (intention to treat): who leaves out what crossed over leaves out long sessions. */
export const reportOf = (
  trial: Trial,
  { sessions, isRunning, leftAlone, own, notes }: Known,
): TrialReport => {
  const inside = sessions.filter((session) => isMeasurable(session) && isInside(trial, session));
  const sized = inside.map((session) => ({ session, ...sizesOf(session, own) }));
  const unit = arePriced(sized) ? "dollars" : "weighted tokens";
  const all = sized.map(({ session, dollars, weighted, ...more }): Measured => {
    const side = sideOf(trial, session.id);
    const cost = unit === "dollars" ? dollars! : weighted;
    return { ...more, side, cost, crossed: isCrossed(side, session) };
  });
  const effects = recordOf(figures, (figure) => effectOf(observedOf(all, figure)));
  const enough = all.length >= 2 * minSessions;
  return {
    trial,
    isRunning,
    counts: recordOf(sides, (side) => all.filter((one) => one.side === side).length),
    crossed: recordOf(sides, (side) => all.filter((one) => one.side === side && one.crossed).length),
    leftAlone,
    unit,
    verdict: verdictOf(effects.cost),
    needed: enough ? sessionsNeeded(deviationOf(observedOf(all, "cost"))) : null,
    means: recordOf(sides, (side) =>
      recordOf(figures, (figure) => geometricMean(valuesOf(all, side, figure))),
    ),
    effects,
    notes,
  };
};

/** Are all of them in dollars? If not, all are compared by weighted tokens. */
export const arePriced = (sized: readonly Pick<ReturnType<typeof sizesOf>, "dollars">[]): boolean =>
  sized.every(({ dollars }) => dollars !== null && dollars > 0);

/** Takes the cost of a step; returns the value by which a session is compared. */
type Observe = (cost: number, steps: number) => Pick<Observed, "value" | "size">;

export interface Expectation {
  readonly sessions: number;
  readonly days: number;
}

/** How long a trial may take, by the sessions of so many days before it; null: too few to say. */
export const expectationOf = (
  sized: readonly ReturnType<typeof sizesOf>[],
  days: number,
  observe: Observe,
  neededFor: (deviation: number) => number,
): Expectation | null => {
  if (sized.length < 2 * minSessions) return null;
  const isPriced = arePriced(sized);
  const observed = sized.map(({ dollars, weighted, steps }, i) => ({
    withPith: i % 2 === 0,
    ...observe(isPriced ? dollars! : weighted, steps),
  }));
  const needed = neededFor(deviationOf(observed));
  return { sessions: needed, days: Math.ceil((needed * days) / sized.length) };
};

export const expectation = (sessions: readonly Session[], days: number, own: OwnPrices): Expectation | null =>
  expectationOf(
    sessions.filter(isMeasurable).map((session) => sizesOf(session, own)),
    days,
    (value, size) => ({ value, size }),
    sessionsNeeded,
  );

const shownAs = (figure: Figure, value: number, { unit }: TrialReport): string => {
  if (figure === "cost") return unit === "dollars" ? dollarsText(value) : whole(value);
  if (figure === "minutes") return timeText(value * 60_000);
  return figure === "steps" ? value.toFixed(1) : whole(value);
};

const labels = ({ unit }: TrialReport): Readonly<Record<Figure, string>> => ({
  cost: unit === "dollars" ? "cost of a step" : "tokens of a step, by kind",
  results: "shell output of a step, tokens",
  steps: "steps",
  minutes: "time",
});

const verdictText = (report: TrialReport): string => {
  const { verdict, needed, effects, counts } = report;
  const have = `${whole(counts.with)} with pith and ${whole(counts.without)} without`;
  const what = report.unit === "dollars" ? "cost" : "tokens";
  if (verdict === "too few")
    return needed === null
      ? `Not enough sessions yet: ${have}. Once each side has ${minSessions}, pith can say how many it takes to find a difference of ${100 * wanted}%.\n`
      : `Not enough sessions yet: ${have}. It takes about ${whole(needed)} in total to find a difference of ${100 * wanted}%.\n`;
  const by = `${effectText(effects.cost)}, by ${have}; steps of a session ${effectText(effects.steps)}`;
  if (verdict === "none") return `No effect of ${100 * wanted}% or more on the ${what} of a step: ${by}.\n`;
  return `With pith the ${what} of a step ${what === "cost" ? "is" : "are"} ${verdict === "less" ? "lower" : "higher"}: ${by}.\n`;
};

const crossedText = ({ crossed }: TrialReport): string =>
  crossed.with + crossed.without === 0
    ? ""
    : ` ${plural(crossed.without, "session")} of the side without pith met it, ${whole(crossed.with)} of the other side did not; they count for the side that was drawn.`;

export const aboutTrial = ({ trial, isRunning }: Pick<TrialReport, "trial" | "isRunning">): string => {
  const where = trial.project === null ? "" : ` in ${showLine(trial.project)}`;
  const end = trial.end === null ? "" : ` until ${dayText(dayOf(trial.end))}`;
  return `${isRunning ? "A trial is running" : "The latest trial has ended. It ran"}${where} from ${dayText(dayOf(trial.start))}${end}.\n`;
};

export const trialText = (report: TrialReport): string => {
  const { counts, means, effects, leftAlone, notes } = report;
  const names = labels(report);
  const rows = figures.map((figure) => [
    names[figure],
    shownAs(figure, means.with[figure], report),
    shownAs(figure, means.without[figure], report),
    effectText(effects[figure]),
  ]);
  const head = [
    "",
    "with pith",
    "without",
    `difference (${100 * confidence}% interval, valid at every look)`,
  ];
  return [
    aboutTrial(report),
    verdictText(report),
    counts.with + counts.without === 0
      ? ""
      : `\n${table([head, ["sessions", whole(counts.with), whole(counts.without), ""], ...rows])}\nFigures are geometric means. Differences compare sessions with the same number of steps.\n`,
    `${plural(leftAlone, "command")} ${leftAlone === 1 ? "was" : "were"} left alone for it.${crossedText(report)}\n`,
    notesText(notes),
  ].join("");
};

export const trialJson = (report: TrialReport | null, arms: object | null = null): string => {
  if (report === null) return jsonText({ trial: null }, 2);
  const { trial, isRunning, counts, crossed, leftAlone, unit, verdict, needed, means, effects, notes } =
    report;
  const side = (name: Side) => ({
    sessions: counts[name],
    crossed: crossed[name],
    ...recordOf(figures, (figure) => rounded(means[name][figure])),
  });
  const value = {
    trial: { running: isRunning, start: trial.start, end: trial.end, project: trial.project },
    verdict,
    unit,
    sessionsNeeded: needed,
    confidence,
    with: side("with"),
    without: side("without"),
    effects: recordOf(figures, (figure) => effectJson(effects[figure])),
    leftAlone,
    arms,
    notes,
  };
  return jsonText(value, 2);
};
