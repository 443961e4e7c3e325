/** Raw bytes in, the agent's bytes out through `deliver`; the full output kept beside, one record at the end. */
import type { Settings } from "../config/settings.ts";
import type { Tee } from "../store/tee.ts";
import type { Entry } from "../registry/entry.ts";
import { type Loaded, loadFilters } from "../registry/load-filters.ts";
import { createEngine } from "../engine/engine.ts";
import type { Bound, Engine, EngineOptions, Outcome } from "../engine/engine-contract.ts";
import type { Ending, Stream } from "../filter-kit/filter.ts";
import { WorkBudget } from "../filter-kit/work.ts";
import type { RunRecord } from "../history/record.ts";
import { WriteFault } from "../system/write-all.ts";
import type { SessionRecall } from "../ledger/recall.ts";
import type { Choice } from "./choice.ts";
import type { OutputLimit } from "../history/output-limits.ts";
import { type Counter, readerCounter, type Trim } from "./reader.ts";
import type { Result } from "./record-run.ts";

/** These characters say what a long success holds; more cost more than a look at the hidden part. */
const telling = 10_000;
/** A log that is read for what failed has more room: what is missing there costs a further look. */
const jobRoom = 16_000;

/** The bound for an output of ours; null: not known. The agent would show another part of a longer one. */
export const boundOf = ({ whole, beyond, lines = Infinity, counts }: OutputLimit): Bound | null => {
  if (whole === 0) return null;
  const room = beyond < whole ? Math.max(beyond, Math.min(whole, telling)) : whole;
  return {
    whole,
    lines,
    inBytes: counts === undefined,
    room,
    jobRoom: whole < jobRoom ? room : Math.max(room, jobRoom),
  };
};

/** By what its lines are chosen, with these arguments. */
export type Reads = Pick<Loaded, "kind" | "exact">;

export interface Reduction {
  /** null: no line is looked at. */
  readonly reads: Reads | null;
  write(chunk: Uint8Array, stream: Stream): void;
  /** A second has passed without input. */
  idle(): void;
  /** Called every 200 ms (src/launcher/drain.ts), with input or without. The shown text does not depend on it. */
  tick(): void;
  /** Many seconds have passed without input, or a minute since this was called last. */
  silent(): void;
  /** Input has come for many seconds without such a pause. */
  flush(): void;
  /** Passes on everything that is not shown yet, and all that follows. */
  passUndelivered(): void;
  end(ending: Ending): Result;
  /** After its end: whether the full output lies on disk. */
  isKept(): boolean;
}

export interface ReductionOptions {
  readonly id: string;
  readonly settings: Settings;
  /** null: everything goes through as it is. */
  readonly choice: Choice | null;
  /** Whether we see the program end: then no status means that it was killed. Of a text that is over nobody may know it. */
  readonly isWatched: boolean;
  /** The filters in force where the program runs; those that pith ships where absent. */
  readonly entries?: readonly Entry[] | undefined;
  /** Keeps the full output; null: nothing is kept, so nothing is hidden. */
  readonly tee: Tee | null;
  /** How much the agent shows of an output that ended so; absent: not known. */
  readonly limit?: ((ending: Ending) => OutputLimit) | undefined;
  /** Whether the foot names the path of the full output; true where absent. */
  readonly namesPath?: boolean | undefined;
  /** The program that trims the output before the agent reads it; only the trimmed part counts. */
  readonly trim?: Trim | null;
  /** Earlier results of the conversation; null or absent: none is known. */
  readonly recall?: SessionRecall | null;
  deliver(bytes: Uint8Array, stream: Stream): void;
}

const columns = 80;

const loadEngine = async (
  { choice, settings, entries, limit, namesPath, tee, trim, recall = null }: ReductionOptions,
  work: WorkBudget,
  deliver: ReductionOptions["deliver"],
): Promise<{ readonly engine: Engine; readonly reads: Reads } | null> => {
  if (choice === null) return null;
  const { argv, entry } = choice;
  try {
    const { filter, kind, exact, recognisable } = await loadFilters(entry, argv, entries);
    const options: EngineOptions = {
      command: entry.command,
      filter,
      recognisable,
      context: Object.freeze({ argv, cols: columns, mode: settings.mode }),
      store: { commit: () => tee?.commit() ?? null },
      budget: settings.budget[kind],
      ...(limit === undefined ? {} : { boundAt: (ending: Ending) => boundOf(limit(ending)) }),
      ...(namesPath === undefined ? {} : { namesPath }),
      recall,
      ...(trim?.program === "tail" ? { lastLines: trim.lines } : {}),
      deliver,
    };
    return { engine: work.within(() => createEngine(options)), reads: { kind, exact } };
  } catch {
    return null;
  }
};

interface State {
  readonly options: ReductionOptions;
  readonly raw: Counter;
  readonly shown: Counter;
  engine: Engine | null;
  readonly work: WorkBudget;
  rawB: number;
  shownB: number;
  isKept: boolean;
  why?: string;
}

const deliver = (state: State, bytes: Uint8Array, stream: Stream): void => {
  state.shownB += bytes.length;
  state.shown.add(bytes);
  state.options.deliver(bytes, stream);
};

const surrender = (state: State, engine: Engine, fault: unknown): void => {
  if (fault instanceof WriteFault) throw fault;
  state.why ??= fault instanceof Error ? fault.message : String(fault);
  engine.passUndelivered();
};

/** A fault of the engine, or too much work, is answered with the raw bytes. A fault of the reader is the caller's. */
const guarded = <T>(state: State, step: (engine: Engine) => T): T | null => {
  const { engine, work } = state;
  if (engine === null) return null;
  try {
    return work.within(() => step(engine));
  } catch (fault) {
    try {
      work.renew();
      work.within(() => surrender(state, engine, fault));
    } catch (again) {
      if (again instanceof WriteFault) throw again;
      state.engine = null;
    }
    return null;
  }
};

/** Work is paid for by bytes: as many as most systems read at once. */
const paidAtOnce = 64 * 1024;

const write = (state: State, chunk: Uint8Array, stream: Stream): void => {
  state.rawB += chunk.length;
  state.raw.add(chunk);
  if (state.engine === null) return deliver(state, chunk, stream);
  if (state.options.tee?.append(chunk, stream) === false) guarded(state, (engine) => engine.stopHiding());
  for (let from = 0; from < chunk.length; from += paidAtOnce) {
    const part = chunk.subarray(from, from + paidAtOnce);
    state.work.add(part.length);
    guarded(state, (engine) => engine.write(part, stream));
    // An engine that gave up has not seen this part.
    if (state.engine === null) return deliver(state, chunk.subarray(from + paidAtOnce), stream);
  }
};

/** Whoever ends us by force ends the program too: what is held back until then has to be had from the disk. */
const tick = (state: State): void => {
  const isHolding = guarded(state, (engine) => engine.tick()) ?? false;
  if (!isHolding || state.options.tee?.hold() === true) return;
  // Nothing of it could be hidden either.
  guarded(state, (engine) => engine.deliverAll());
};

const wasKilled = ({ code, signal }: Ending, isWatched: boolean): boolean =>
  signal !== null || (code === null && isWatched);

const stateOf = (
  { rawB, shownB, options }: State,
  ending: Ending,
  why: string | undefined,
): RunRecord["state"] => {
  if (why !== undefined) return "fault";
  if (wasKilled(ending, options.isWatched)) return "killed";
  if (rawB === 0) return "zero";
  return rawB === shownB ? "raw" : "ok";
};

const readOf = ({ raw, shown, options }: State): Pick<Result, "rawB" | "shownB" | "reader" | "cls"> => {
  const { trim = null } = options;
  return {
    rawB: raw.bytes(),
    shownB: shown.bytes(),
    ...(trim === null ? {} : { reader: `${trim.program} -${trim.lines}` }),
    cls: { raw: raw.counts(), shown: shown.counts() },
  };
};

/** A failure counts for the whole text; a success only for the commands it belongs to. */
const provenBy = ({ code, signal }: Ending, choice: Choice | null): Ending => ({
  code: choice?.evidence === true || code !== 0 ? code : null,
  signal,
});

/** By which its output is kept: where another one is called so, not as was asked for. */
const idOf = ({ id, tee }: ReductionOptions): string => tee?.id ?? id;

/** A failure may have to be read again, from a certain size on. */
const isWorthKeeping = ({ rawB, options }: State, ending: Ending): boolean => {
  const { isWatched, settings, tee } = options;
  const failed = wasKilled(ending, isWatched) || (ending.code ?? 0) !== 0;
  return failed && rawB >= settings.tee.min_bytes && tee !== null && tee.bytes > 0;
};

const repeated = (outcome: Outcome | null): Pick<Result, "again" | "againB"> =>
  outcome === null || outcome.known === 0 ? {} : { again: outcome.known, againB: outcome.knownBytes };

const finish = (state: State, ending: Ending): Outcome | null => {
  const { choice, recall } = state.options;
  const once = (engine: Engine): Outcome => {
    recall?.ended(ending);
    return engine.end(provenBy(ending, choice));
  };
  // After a fault the second one lets everything through, and says what is hidden above.
  return guarded(state, once) ?? guarded(state, once);
};

const end = (state: State, ending: Ending): Result => {
  const { tee } = state.options;
  const outcome = finish(state, ending);
  const lost = outcome?.lost ?? 0;
  const why = state.why ?? outcome?.why;
  const kept = tee?.close(lost > 0 || isWorthKeeping(state, ending) ? "keep" : "discard") ?? null;
  state.isKept = kept !== null;
  return {
    id: idOf(state.options),
    filter: outcome?.filter ?? "",
    ...readOf(state),
    lost,
    ...repeated(outcome),
    state: stateOf(state, ending, why),
    ...(why === undefined ? {} : { why }),
  };
};

export const createReduction = async (options: ReductionOptions): Promise<Reduction> => {
  const { trim = null } = options;
  const [raw, shown] = [readerCounter(trim), readerCounter(trim)];
  const state: State = {
    options,
    raw,
    shown,
    engine: null,
    work: new WorkBudget(),
    rawB: 0,
    shownB: 0,
    isKept: false,
  };
  const loaded = await loadEngine(options, state.work, (bytes, stream) => deliver(state, bytes, stream));
  state.engine = loaded?.engine ?? null;
  return {
    reads: loaded?.reads ?? null,
    write: (chunk, stream) => write(state, chunk, stream),
    idle: () => void guarded(state, (engine) => engine.idle()),
    silent: () => void guarded(state, (engine) => engine.silent()),
    tick: () => tick(state),
    flush: () => void guarded(state, (engine) => engine.flush()),
    passUndelivered: () => void guarded(state, (engine) => engine.passUndelivered()),
    end: (ending) => end(state, ending),
    isKept: () => state.isKept,
  };
};
