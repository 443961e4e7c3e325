/** Records in, rows, regrets and days' figures of a ledger out. Each is counted once, however often it comes. */
import { namesUnrepeated } from "./unrepeated.ts";
import { commandName } from "./command-name.ts";
import { comparable, estimatesOf, tokensOfBytes } from "./cost.ts";
import { endsOf, letThroughOfCall } from "./call.ts";
import { dayFinder, dayLength } from "./day.ts";
import { type Ledger, longestRun, type NewRegret, type Regret, type Row } from "./ledger.ts";
import { isNarrower, isSoonAfter, isStillNear, patience } from "./narrower.ts";
import { type BypassRecord, isRecovery, isRun, type JournalRecord, type RunRecord } from "./record.ts";
import { readsKept } from "./reads-kept.ts";
import type { Sums } from "./sums.ts";

/** Outputs are hardly kept for longer. */
const longestKept = 14 * dayLength;

/** Figures that one run adds to its day; every object has one shape, because there is one for each record of a fold. */
const figuresOf = (row: Row): Partial<Sums> => {
  const { printed, raw, shown, debited, fd, state, againB = 0 } = row;
  if (fd === 2) return { printed, raw, shown };
  return {
    runs: 1,
    counted: row.rawTokens === null ? 0 : 1,
    printed,
    raw,
    shown,
    debited,
    ms: row.ms,
    added: row.added,
    ok: state === "ok" ? 1 : 0,
    asIs: state === "raw" ? 1 : 0,
    empty: state === "zero" ? 1 : 0,
    faulty: state === "fault" ? 1 : 0,
    killed: state === "killed" ? 1 : 0,
    hid: row.lost > 0 ? 1 : 0,
    regretted: row.regrets > 0 ? 1 : 0,
    repeated: againB > 0 ? 1 : 0,
    repeatedTokens: tokensOfBytes(againB, row),
  };
};

const less = (sums: Readonly<Partial<Sums>>): Partial<Sums> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, -value]));

const regretFigures = ({ kind }: Regret, tokens: number, count: number): Partial<Sums> =>
  kind === "recovery"
    ? { recoveries: count, recoveredTokens: tokens }
    : kind === "bypass"
      ? { bypasses: count, bypassedTokens: tokens }
      : { narrower: count, narrowerTokens: tokens };

/** A record that is already kept in so many characters is hardly read beyond. */
const windowOf = ({ cwd, session = "" }: Pick<Row, "cwd" | "session">): string => `${cwd}\0${session}`;
const windowLength = 24;

export class Accountant {
  readonly #ledger: Ledger;
  readonly #projectOf: (cwd: string) => string;
  readonly #dayOf = dayFinder();
  /** Runs that hid lines not long ago, by place. */
  readonly #recent = new Map<string, Row[]>();
  /** Calls of agents of which a run is known. */
  readonly #calls = new Set<string>();
  /** Pairs of project and command of which a run was regretted. */
  readonly regretted = new Set<string>();
  /** Runs that left out what the model had been given before. */
  readonly unrepeated = new Set<string>();

  constructor(ledger: Ledger, projectOf: (cwd: string) => string) {
    this.#ledger = ledger;
    this.#projectOf = projectOf;
  }

  /** Records of one piece of a journal, in any order. */
  take(records: readonly JournalRecord[]): void {
    const sorted = records.toSorted((a, b) => a.t - b.t);
    const first = sorted[0];
    if (first === undefined) return;
    if (this.#calls.size === 0)
      for (const call of this.#ledger.callsSince(first.t - longestRun)) this.#calls.add(call);
    if (this.#recent.size === 0)
      for (const row of this.#ledger.lossySince(first.t - patience)) this.#remember(row);
    for (const record of sorted) this.#takeOne(record);
    this.settle();
  }

  #takeOne(record: JournalRecord): void {
    if (isRun(record)) this.#takeRun(record);
    else if (isRecovery(record)) {
      const { v: _, ...regret } = record;
      this.regret(regret);
    } else this.#takeBypass(record);
  }

  rowOf(record: RunRecord): Row {
    const { t, cwd, rawB, shownB, capB, seenRawB, seenShownB, added = 0, fd = 1 } = record;
    const { estRaw, estShown } = estimatesOf(record);
    const { host, end, cmd } = record;
    const sizes = { rawB, shownB, capB, seenRawB, seenShownB, estRaw, estShown };
    const { printed, raw, shown } = comparable({ host, end, cmd, ...sizes }, null);
    const { id, ms, session, call, reader, code, signal, lost, againB, state, why } = record;
    // Written out: half the time of copying the record and adding to the copy.
    return {
      id,
      fd,
      t,
      ms: Math.max(0, ms),
      added: Math.max(0, added),
      host,
      end,
      session,
      reader,
      cwd,
      project: this.#projectOf(cwd),
      cmd,
      command: commandName(record),
      code,
      signal,
      rawB,
      shownB,
      capB,
      lost,
      state,
      why,
      estRaw,
      estShown,
      rawTokens: null,
      printed,
      raw,
      shown,
      debited: 0,
      regrets: 0,
      day: this.#dayOf(t),
      ...(againB === undefined ? {} : { againB }),
      ...(seenRawB === undefined ? {} : { seenRawB }),
      ...(seenShownB === undefined ? {} : { seenShownB }),
      ...(call === undefined ? {} : { call, ...endsOf(record) }),
    };
  }

  #takeRun(record: RunRecord): void {
    const row = this.rowOf(record);
    if (!this.#ledger.addRow(row)) return;
    this.#ledger.addToDay(row, figuresOf(row));
    this.#cutTogether(row);
    if (row.fd === 2) return;
    const read = readsKept(row, (name) => this.#idFrom(name, row.t));
    if (read === null) this.#compare(row);
    else if (this.#isReader(read.run, row)) this.regret(read);
    if (row.lost > 0) this.#remember(row);
  }

  /** Output whose id begins with this, as marks name it. */
  #idFrom(name: string, t: number): string {
    return this.#ledger.lossySince(t - longestKept).findLast(({ id }) => id.startsWith(name))?.id ?? name;
  }

  /** A person, or another conversation, that looks into a kept output has not been misled by its marks. */
  #isReader(run: string, { host, session }: Row): boolean {
    const read = this.#ledger.find(run);
    if (read === undefined) return true;
    const isSame = read.session === undefined || session === undefined || read.session === session;
    return read.host === host && isSame;
  }

  #remember(row: Row): void {
    const place = windowOf(row);
    const rows = this.#recent.get(place) ?? [];
    if (rows.length === 0) this.#recent.set(place, rows);
    rows.push(row);
    if (rows.length > windowLength) rows.shift();
  }

  #compare(later: Row): void {
    const place = windowOf(later);
    const rows = this.#recent.get(place);
    if (rows === undefined) return;
    if (!rows.some((one) => isStillNear(later.t, one))) this.#recent.delete(place);
    const earlier = rows.findLast((one) => isNarrower(later, one));
    if (earlier === undefined) return;
    const { id, t, cmd } = later;
    this.regret({ id: `narrower ${id}`, kind: "narrower", run: earlier.id, t, how: cmd, by: id });
  }

  #takeBypass({ id, t, cmd, ...place }: BypassRecord): void {
    const { session, cwd } = place;
    const candidates = [...this.#recent.values()]
      .flat()
      .filter(
        (row) =>
          row.cwd === cwd && (session === undefined || row.session === undefined || row.session === session),
      )
      .filter((row) => row.cmd === cmd && isSoonAfter(t, row));
    const run = candidates.toSorted((a, b) => a.t - b.t).at(-1);
    if (run === undefined) return;
    // Two ends may both have seen the text.
    const isKnown = this.#ledger
      .regretsAround(run.id)
      .some((one) => one.kind === "bypass" && Math.abs(one.t - t) < 2000);
    if (!isKnown) this.regret({ id, kind: "bypass", run: run.id, t, how: "PITH_DISABLED" });
  }

  regret(found: NewRegret): void {
    const regret = { bytes: 0, by: "", ...found, tokens: null };
    if (this.#ledger.addRegret(regret)) this.#price(regret);
  }

  /** Regrets whose run came later than they did. */
  settle(): void {
    for (const regret of this.#ledger.waiting()) this.#price(regret);
  }

  #tokensFor(regret: Regret, run: Row): number {
    if (regret.kind === "recovery") return tokensOfBytes(regret.bytes, run);
    if (regret.kind === "bypass") return run.raw;
    return this.#ledger.find(regret.by)?.shown ?? 0;
  }

  #price(regret: Regret): void {
    const run = this.#ledger.find(regret.run);
    if (run === undefined) return;
    const tokens = this.#tokensFor(regret, run);
    const before = regret.tokens;
    if (tokens === before) return;
    this.#ledger.replaceRegret({ ...regret, tokens });
    const more = tokens - (before ?? 0);
    const count = before === null ? 1 : 0;
    this.#change(run, { ...run, debited: run.debited + more, regrets: run.regrets + count });
    this.#ledger.addToDay(run, regretFigures(regret, more, count));
    this.regretted.add(`${run.project}\0${run.command}`);
    if ((run.againB ?? 0) > 0)
      for (const name of namesUnrepeated(run)) this.unrepeated.add(`${run.project}\0${name}`);
  }

  /** The agent cuts the output of a call as one: each of its runs has the part of it that is let through. */
  #cutTogether(row: Row): void {
    if (row.call === undefined || !this.#isKnownCall(row.call)) return;
    for (const { run, seen } of letThroughOfCall(this.#ledger.ofCall(row))) {
      const sizes = { ...run, ...seen };
      const cost = comparable(sizes, run.rawTokens);
      if (cost.raw === run.raw && cost.shown === run.shown) continue;
      this.#change(run, { ...sizes, ...cost });
      this.#priceAround(run.id);
    }
  }

  /** Most calls have one run: no row is looked for. */
  #isKnownCall(call: string): boolean {
    const isKnown = this.#calls.has(call);
    this.#calls.add(call);
    return isKnown;
  }

  #change(before: Row, after: Row): void {
    this.#ledger.replaceRow(after);
    this.#ledger.addToDay(before, less(figuresOf(before)));
    this.#ledger.addToDay(after, figuresOf(after));
  }

  /** The real count of a run's raw output. */
  count(run: Row, rawTokens: number): void {
    this.#change(run, { ...run, ...comparable(run, rawTokens), rawTokens });
    this.#priceAround(run.id);
  }

  #priceAround(run: string): void {
    for (const regret of this.#ledger.regretsAround(run)) this.#price(regret);
  }
}
