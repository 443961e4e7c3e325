/** pith's work in one session, and its worth there. */
import { discover, emptyDiscovery, type Judging } from "../discovery.ts";
import type { JoinedCall, Session, Thread } from "./conversation.ts";
import { costOfStep, type OwnPrices } from "./prices.ts";
import { stepOf, worthOf } from "./worth.ts";

interface Usage {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  /** Dollars; null where a model has no price. */
  readonly cost: number | null;
}

/** Tokens as the model counts them, over every step; dollars, null where a model has no price. */
interface Amount {
  readonly tokens: number;
  readonly cost: number | null;
}

interface Missed {
  readonly command: string;
  readonly calls: number;
  readonly tokens: number;
}

export interface SessionFigures {
  readonly session: Session;
  readonly steps: number;
  readonly calls: number;
  readonly through: number;
  /** Tokens that the shell gave the model. */
  readonly outputTokens: number;
  readonly throughTokens: number;
  readonly missed: readonly Missed[];
  readonly missedTokens: number;
  readonly readBacks: number;
  /** Once each: without pith − with pith − asked again. */
  readonly savedTokens: number;
  readonly debitedTokens: number;
  /** These tokens in every step that would have read them. */
  readonly saved: Amount;
  /** Whole steps in which the model asked for what was hidden. */
  readonly spent: Amount;
  readonly net: Amount;
  readonly usage: Usage;
  /** Dollars of what the shell's output cost, in every step that read it. */
  readonly outputCost: number | null;
}

/** Unknown where one part is. */
const sumCosts = (costs: readonly (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);

export const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

export const addAmounts = (amounts: readonly Amount[]): Amount => ({
  tokens: sum(amounts, ({ tokens }) => tokens),
  cost: sumCosts(amounts.map(({ cost }) => cost)),
});

const times = (tokens: number, { reads, cost }: { reads: number; cost: number | null }): Amount => ({
  tokens: tokens * reads,
  cost: tokens === 0 ? 0 : cost === null ? null : tokens * cost,
});

const savedBy = ({ rows }: JoinedCall): number =>
  sum(rows, ({ raw, shown, debited }) => raw - shown - debited);

const savedIn = (thread: Thread, own: OwnPrices): Amount =>
  addAmounts(thread.calls.map((call) => times(savedBy(call), worthOf(thread, call.t, own))));

const spentIn = (thread: Thread, own: OwnPrices): Amount =>
  addAmounts(thread.calls.filter(({ readsBack }) => readsBack).map(({ t }) => stepOf(thread, t, own)));

const outputIn = (thread: Thread, own: OwnPrices): Amount =>
  addAmounts(thread.calls.map((call) => times(call.tokens, worthOf(thread, call.t, own))));

export const usageOf = ({ threads }: Session, own: OwnPrices): Usage => {
  const steps = threads.flatMap((thread) => thread.steps);
  return {
    input: sum(steps, ({ input }) => input),
    cacheRead: sum(steps, ({ cacheRead }) => cacheRead),
    cacheWrite: sum(steps, ({ cacheWrite }) => cacheWrite),
    output: sum(steps, ({ output }) => output),
    cost: sumCosts(steps.map((step) => costOfStep(step, own))),
  };
};

/** Calls that pith did not stand in front of, and what its filters would have made of them. */
const missedIn = async (calls: readonly JoinedCall[], judging: Judging): Promise<readonly Missed[]> => {
  const discovery = emptyDiscovery();
  for (const call of calls) if (!call.through) await discover(discovery, call, judging);
  return [...discovery.commands]
    .filter(([, { saved }]) => saved > 0)
    .map(([command, { calls: count, saved }]) => ({ command, calls: count, tokens: saved }))
    .toSorted((a, b) => b.tokens - a.tokens || (a.command < b.command ? -1 : 1));
};

/** Without what was missed, for which outputs have to go through filters. */
export const figuresOfSession = (session: Session, own: OwnPrices): SessionFigures => {
  const calls = session.threads.flatMap((thread) => thread.calls);
  const through = calls.filter((call) => call.through);
  const rows = calls.flatMap((call) => call.rows);
  const saved = addAmounts(session.threads.map((thread) => savedIn(thread, own)));
  const spent = addAmounts(session.threads.map((thread) => spentIn(thread, own)));
  return {
    session,
    steps: sum(session.threads, ({ steps }) => steps.length),
    calls: calls.length,
    through: through.length,
    outputTokens: sum(calls, ({ tokens }) => tokens),
    throughTokens: sum(through, ({ tokens }) => tokens),
    missed: [],
    missedTokens: 0,
    readBacks: calls.filter(({ readsBack }) => readsBack).length,
    savedTokens: sum(calls, savedBy),
    debitedTokens: sum(rows, ({ debited }) => debited),
    saved,
    spent,
    net: {
      tokens: saved.tokens - spent.tokens,
      cost: saved.cost === null || spent.cost === null ? null : saved.cost - spent.cost,
    },
    usage: usageOf(session, own),
    outputCost: addAmounts(session.threads.map((thread) => outputIn(thread, own))).cost,
  };
};

export const withMissed = async (figures: SessionFigures, judging: Judging): Promise<SessionFigures> => {
  const calls = figures.session.threads.flatMap((thread) => thread.calls);
  const missed = await missedIn(calls, judging);
  return { ...figures, missed, missedTokens: sum(missed, ({ tokens }) => tokens) };
};
