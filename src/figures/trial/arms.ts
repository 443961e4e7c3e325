/** Sessions of a trial with four arms: without pith, with it, with advice alone, with both. Each is compared with the first. */
import { agentsInArms, type Arm, armOf, takesAdvice, type Trial } from "../../history/trial.ts";
import type { Session } from "../sessions/conversation.ts";
import type { OwnPrices } from "../sessions/prices.ts";
import { type Share, shares, type Shown, shownBy } from "./success.ts";
import {
  deviationOf,
  type Effect,
  effectOf,
  geometricMean,
  type Observed,
  recordOf,
  sessionsNeeded,
  shareEffectOf,
  type Verdict,
  verdictOf,
} from "./statistics.ts";
import { arePriced, type Expectation, expectationOf, isInside, sizesOf } from "./trial-report.ts";

/** The first is what the others are compared with. */
export const arms = ["plain", "pith", "advice", "both"] as const satisfies readonly Arm[];
export type Treated = Exclude<Arm, "plain">;
export const treated: readonly Treated[] = ["pith", "advice", "both"];

export const figures = ["session", "step", "steps"] as const;
export type Figure = (typeof figures)[number];

export interface ArmSession {
  readonly arm: Arm;
  /** Cost of the session, cost of one of its steps, and number of steps. */
  readonly values: Readonly<Record<Figure, number>>;
  readonly shown: Shown;
}

export interface ArmsReport {
  readonly trial: Trial;
  readonly isRunning: boolean;
  readonly unit: "dollars" | "weighted tokens";
  readonly counts: Readonly<Record<Arm, number>>;
  /** Sessions drawn for advice that were given none: they count for the arm that was drawn all the same. */
  readonly unadvised: number;
  /** For all arms together; null: not known yet. */
  readonly needed: number | null;
  readonly means: Readonly<Record<Arm, Readonly<Record<Figure, number>>>>;
  readonly rates: Readonly<Record<Arm, Readonly<Record<Share, number | null>>>>;
  readonly effects: Readonly<Record<Treated, Readonly<Record<Figure, Effect | null>>>>;
  readonly differences: Readonly<Record<Treated, Readonly<Record<Share, Effect | null>>>>;
  readonly verdicts: Readonly<Record<Treated, Verdict>>;
  readonly notes: readonly string[];
}

/** One arm beside the plain one. Advice changes how many steps there are, so sessions are not compared by steps. */
const observedOf = (sessions: readonly ArmSession[], arm: Treated, figure: Figure): readonly Observed[] =>
  sessions
    .filter((one) => one.arm === arm || one.arm === "plain")
    .map((one) => ({ withPith: one.arm === arm, value: one.values[figure], size: 1 }));

const shownIn = (sessions: readonly ArmSession[], arm: Arm, share: Share): readonly boolean[] =>
  sessions.filter((one) => one.arm === arm).flatMap(({ shown }) => shown[share] ?? []);

export interface Compared extends Pick<
  ArmsReport,
  "counts" | "means" | "rates" | "effects" | "differences" | "verdicts" | "needed"
> {}

/** All three comparisons of one figure hold together, at every look. */
export const compareArms = (sessions: readonly ArmSession[]): Compared => {
  const effects = recordOf(treated, (arm) =>
    recordOf(figures, (figure) => effectOf(observedOf(sessions, arm, figure), treated.length)),
  );
  const isKnown = treated.every((arm) => effects[arm].session !== null);
  const widest = (): number =>
    Math.max(...treated.map((arm) => deviationOf(observedOf(sessions, arm, "session"))));
  return {
    counts: recordOf(arms, (arm) => sessions.filter((one) => one.arm === arm).length),
    means: recordOf(arms, (arm) =>
      recordOf(figures, (figure) =>
        geometricMean(sessions.filter((one) => one.arm === arm).map(({ values }) => values[figure])),
      ),
    ),
    rates: recordOf(arms, (arm) =>
      recordOf(shares, (share) => {
        const all = shownIn(sessions, arm, share);
        return all.length === 0 ? null : all.filter(Boolean).length / all.length;
      }),
    ),
    effects,
    differences: recordOf(treated, (arm) =>
      recordOf(shares, (share) =>
        shareEffectOf(shownIn(sessions, arm, share), shownIn(sessions, "plain", share), treated.length),
      ),
    ),
    verdicts: recordOf(treated, (arm) => verdictOf(effects[arm].session)),
    // Two arms of four are compared at a time.
    needed: isKnown ? 2 * sessionsNeeded(widest(), treated.length) : null,
  };
};

interface KnownArms {
  readonly sessions: readonly Session[];
  readonly isRunning: boolean;
  readonly advised: ReadonlySet<string>;
  readonly own: OwnPrices;
  readonly notes: readonly string[];
}

/** Sessions without a command count too: advice may be why there is none, and in a code mode none is seen. */
const takePart = ({ agent, threads }: Session): boolean =>
  agentsInArms.includes(agent) && threads.some(({ steps }) => steps.length > 0);

/** By what was drawn, whatever became of it. */
export const armsReportOf = (
  trial: Trial,
  { sessions, isRunning, advised, own, notes }: KnownArms,
): ArmsReport => {
  const inside = sessions.filter((session) => takePart(session) && isInside(trial, session));
  const sized = inside.map((session) => ({ session, ...sizesOf(session, own) }));
  const isPriced = arePriced(sized);
  const all = sized.map(({ session, dollars, weighted, steps }): ArmSession => {
    const step = isPriced ? dollars! : weighted;
    return {
      arm: armOf(trial, session.id),
      values: { session: step * steps, step, steps },
      shown: shownBy(session),
    };
  });
  const unadvised = inside.filter(({ id }) => takesAdvice(armOf(trial, id)) && !advised.has(id));
  return {
    trial,
    isRunning,
    unit: isPriced ? "dollars" : "weighted tokens",
    unadvised: unadvised.length,
    notes,
    ...compareArms(all),
  };
};

export const armsExpectation = (
  sessions: readonly Session[],
  days: number,
  own: OwnPrices,
): Expectation | null =>
  expectationOf(
    sessions.filter(takePart).map((session) => sizesOf(session, own)),
    days,
    (cost, steps) => ({ value: cost * steps, size: 1 }),
    (deviation) => 2 * sessionsNeeded(deviation, treated.length),
  );
