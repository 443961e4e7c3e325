/** Costs of sessions, the share of the shell's output, and the saving of pith; by period and by model. */
import { dayFinder } from "../../history/day.ts";
import {
  type Bill,
  type By,
  dearestFirst,
  emptyBill,
  type Entry,
  oldestFirst,
  periodOf,
  totalOf,
  undated,
} from "./bills.ts";
import type { Session, Thread } from "./conversation.ts";
import { costOfStep, type OwnPrices } from "./prices.ts";
import { stepOf, worthOf } from "./worth.ts";

const hour = 3_600_000;
const length = 5 * hour;

const blockName = (start: number): string =>
  `${new Date(start).toISOString().slice(0, 13).replace("T", " ")}:00Z`;

/**
 * The block of five hours in which a moment lies, as plans with a limit count them: one begins with the hour of a first
 * request, ends five hours later, and the next one begins with the first request behind it. What has no date is in none.
 */
export const blocksOf = (moments: readonly number[]): ((t: number) => string | null) => {
  const starts: number[] = [];
  for (const t of moments.filter((one) => one > 0).toSorted((a, b) => a - b))
    if (t >= (starts.at(-1) ?? -Infinity) + length) starts.push(t - (t % hour));
  return (t) => {
    const start = starts.findLast((one) => one <= t);
    return start === undefined || t >= start + length ? null : blockName(start);
  };
};

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
  readonly entries: readonly Entry[];
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

type NameOf = (t: number) => string;

const nameOf = ({ agent, id }: Session): string => `${agent} ${id}`;

/** Adds up; every figure goes into one entry. */
class Books {
  readonly #entries = new Map<string, Entry>();
  readonly #dayOf = dayFinder();
  readonly #blockOf: NameOf;
  readonly #own: OwnPrices;

  constructor(blockOf: NameOf, own: OwnPrices) {
    this.#blockOf = blockOf;
    this.#own = own;
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  add(session: Session): void {
    for (const thread of session.threads) {
      this.#steps(session, thread);
      this.#calls(session, thread);
    }
  }

  #bill(session: Session, t: number, model: string | null): Bill {
    const { agent } = session;
    const [day, block] = [t === 0 ? null : this.#dayOf(t), this.#blockOf(t)];
    const key = JSON.stringify([day, block, nameOf(session), model]);
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { day, block, agent, session: nameOf(session), model, bill: emptyBill() };
      this.#entries.set(key, entry);
    }
    return entry.bill;
  }

  #steps(session: Session, { steps }: Thread): void {
    for (const step of steps) {
      const cost = costOfStep(step, this.#own);
      const bill = this.#bill(session, step.t, step.model);
      bill.steps += 1;
      bill.input += step.input;
      bill.cacheRead += step.cacheRead;
      bill.cacheWrite += step.cacheWrite;
      bill.output += step.output;
      if (cost === null) bill.unpriced += 1;
      else bill.cost += cost;
    }
  }

  #calls(session: Session, thread: Thread): void {
    for (const { t, tokens, rows, readsBack } of thread.calls) {
      const { reads, cost } = worthOf(thread, t, this.#own);
      const saved = rows.reduce((sum, { raw, shown, debited }) => sum + raw - shown - debited, 0);
      const spent = readsBack ? stepOf(thread, t, this.#own) : { tokens: 0, cost: 0 };
      const bill = this.#bill(session, t, null);
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
  const books = new Books((t) => inBlock(t) ?? undated, own);
  for (const session of sessions) books.add(session);
  const { entries } = books;
  return {
    entries,
    total: totalOf(entries),
    periods: oldestFirst(entries, (entry) => periodOf(entry, by)),
    models: dearestFirst(entries, ({ model }) => model),
    agents: dearestFirst(entries, ({ agent }) => agent),
    sessions: dearestFirst(entries, ({ session }) => session),
    about: new Map(sessions.map((session) => [nameOf(session), aboutOf(session)])),
    blocks: oldestFirst(entries, ({ block }) => block),
  };
};
