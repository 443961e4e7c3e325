/** Costs of sessions, the share of the shell's output, and the saving of pith; by period and by model. */
import { dayOf } from "../../history/day.ts";
import { type Period, periodName } from "../grouped.ts";
import { blocksOf } from "./blocks.ts";
import type { Session, Thread } from "./conversation.ts";
import { costOfStep, type OwnPrices } from "./prices.ts";
import { stepOf, worthOf } from "./worth.ts";

export interface Bill {
  steps: number;
  input: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  /** Dollars of steps whose model has a price. */
  cost: number;
  /** Steps whose model has none; they are in no sum of dollars. */
  unpriced: number;
  /** Tokens of the shell's output, once; and in every step that read it. */
  shellTokens: number;
  shellReads: number;
  shellCost: number;
  /** Tokens that pith saved, counted likewise, and steps that read hidden lines back. */
  savedTokens: number;
  savedReads: number;
  savedCost: number;
  spentTokens: number;
  spentCost: number;
}

export const emptyBill = (): Bill => ({
  steps: 0,
  input: 0,
  cacheRead: 0,
  cacheWrite: 0,
  output: 0,
  cost: 0,
  unpriced: 0,
  shellTokens: 0,
  shellReads: 0,
  shellCost: 0,
  savedTokens: 0,
  savedReads: 0,
  savedCost: 0,
  spentTokens: 0,
  spentCost: 0,
});

export interface SessionAbout {
  readonly title: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly first: number;
  readonly cwd: string;
  /** The model that most of its steps went to; "" if none is recorded. */
  readonly model: string;
}

export interface Economics {
  readonly total: Bill;
  /** Oldest first. */
  readonly periods: ReadonlyMap<string, Bill>;
  /** The most expensive first. */
  readonly models: ReadonlyMap<string, Bill>;
  /** By the agent's name, what cost most first. */
  readonly agents: ReadonlyMap<string, Bill>;
  /** By agent and id, what cost most first. */
  readonly sessions: ReadonlyMap<string, Bill>;
  /** Facts of each session, by the same names. */
  readonly about: ReadonlyMap<string, SessionAbout>;
  /** Blocks of five hours, oldest first. */
  readonly blocks: ReadonlyMap<string, Bill>;
}

export type By = Period | "block";

/** In the place of a period: what carries no date. Behind all dates. */
const undated = "undated";

const inMap = (bills: Map<string, Bill>, name: string): Bill => {
  let bill = bills.get(name);
  if (bill === undefined) bills.set(name, (bill = emptyBill()));
  return bill;
};

type NameOf = (t: number) => string;

/** Adds up; every figure goes into several bills. */
class Books {
  readonly total = emptyBill();
  readonly periods = new Map<string, Bill>();
  readonly models = new Map<string, Bill>();
  readonly agents = new Map<string, Bill>();
  readonly sessions = new Map<string, Bill>();
  readonly blocks = new Map<string, Bill>();
  readonly #periodOf: NameOf;
  readonly #blockOf: NameOf;
  readonly #own: OwnPrices;

  constructor(periodOf: NameOf, blockOf: NameOf, own: OwnPrices) {
    this.#periodOf = periodOf;
    this.#blockOf = blockOf;
    this.#own = own;
  }

  add(session: Session): void {
    const { agent, threads } = session;
    const own = [inMap(this.agents, agent), inMap(this.sessions, nameOf(session))];
    for (const thread of threads) {
      this.#steps(own, thread);
      this.#calls(own, thread);
    }
  }

  #bills(own: readonly Bill[], t: number): Bill[] {
    const dated = [inMap(this.periods, this.#periodOf(t)), inMap(this.blocks, this.#blockOf(t))];
    return [this.total, ...own, ...dated];
  }

  #steps(own: readonly Bill[], { steps }: Thread): void {
    for (const step of steps) {
      const cost = costOfStep(step, this.#own);
      for (const bill of [...this.#bills(own, step.t), inMap(this.models, step.model)]) {
        bill.steps += 1;
        bill.input += step.input;
        bill.cacheRead += step.cacheRead;
        bill.cacheWrite += step.cacheWrite;
        bill.output += step.output;
        if (cost === null) bill.unpriced += 1;
        else bill.cost += cost;
      }
    }
  }

  #calls(own: readonly Bill[], thread: Thread): void {
    for (const { t, tokens, rows, readsBack } of thread.calls) {
      const { reads, cost } = worthOf(thread, t, this.#own);
      const saved = rows.reduce((sum, { raw, shown, debited }) => sum + raw - shown - debited, 0);
      const spent = readsBack ? stepOf(thread, t, this.#own) : { tokens: 0, cost: 0 };
      for (const bill of this.#bills(own, t)) {
        bill.shellTokens += tokens;
        bill.shellReads += tokens * reads;
        bill.shellCost += tokens * (cost ?? 0);
        bill.savedTokens += saved;
        bill.savedReads += saved * reads;
        bill.savedCost += saved * (cost ?? 0);
        bill.spentTokens += spent.tokens;
        bill.spentCost += spent.cost ?? 0;
      }
    }
  }
}

const sorted = <T>(
  map: ReadonlyMap<string, T>,
  by: (a: [string, T], b: [string, T]) => number,
): Map<string, T> => new Map([...map].toSorted(by));

const oldestFirst = ([a]: [string, Bill], [b]: [string, Bill]): number => (a < b ? -1 : 1);
const dearestFirst = ([, a]: [string, Bill], [, b]: [string, Bill]): number =>
  b.cost - a.cost || b.steps - a.steps;

const nameOf = ({ agent, id }: Session): string => `${agent} ${id}`;

const mainModel = ({ threads }: Session): string => {
  const counts = new Map<string, number>();
  for (const { model } of threads.flatMap(({ steps }) => steps))
    counts.set(model, (counts.get(model) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
};

const aboutOf = (session: Session): SessionAbout => {
  const { title, id, first, cwd } = session;
  return { title, id, first, cwd, model: mainModel(session) };
};

export const economicsOf = (sessions: readonly Session[], by: By, own: OwnPrices): Economics => {
  const moments = sessions.flatMap(({ threads }) => threads.flatMap(({ steps }) => steps.map(({ t }) => t)));
  const inBlock = blocksOf(moments);
  const blockOf: NameOf = (t) => inBlock(t) ?? undated;
  const periodOf: NameOf = by === "block" ? blockOf : (t) => (t === 0 ? undated : periodName(dayOf(t), by));
  const books = new Books(periodOf, blockOf, own);
  for (const session of sessions) books.add(session);
  return {
    total: books.total,
    periods: sorted(books.periods, oldestFirst),
    models: sorted(books.models, dearestFirst),
    agents: sorted(books.agents, dearestFirst),
    sessions: sorted(books.sessions, dearestFirst),
    about: new Map(sessions.map((session) => [nameOf(session), aboutOf(session)])),
    blocks: sorted(books.blocks, oldestFirst),
  };
};
