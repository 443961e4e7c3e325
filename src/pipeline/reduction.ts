/** Raw bytes in, the agent's bytes out through `deliver`; the full output kept beside, one record at the end. */
import type { Settings } from "../config/settings.ts";
import { newId } from "../store/id.ts";
import { createTee, type Tee } from "../store/tee.ts";
import type { Entry } from "../registry/entry.ts";
import type { Match } from "../registry/match.ts";
import { loadFilters } from "../registry/signatures.ts";
import { createEngine } from "../engine/engine.ts";
import type { Engine } from "../engine/engine-contract.ts";
import type { Ending, Stream } from "../filter-kit/filter.ts";
import type { RunRecord } from "../history/record.ts";
import { WriteFault } from "../system/write-all.ts";
import { type Counter, readerCounter, type Trim, trimText } from "./reader.ts";
import type { Result } from "./record-run.ts";

export interface Reduction {
  write(chunk: Uint8Array, stream: Stream): void;
  /** A second has passed without input. */
  idle(): void;
  /** Input has come for many seconds without such a pause. */
  flush(): void;
  /** What has not been shown yet, and all that comes, goes through as it is. */
  giveUp(): void;
  end(ending: Ending): Result;
}

export interface ReductionOptions {
  readonly settings: Settings;
  /** null: everything goes through as it is. */
  readonly match: Match | null;
  /** The filters in force where the program runs; those that pith ships where absent. */
  readonly entries?: readonly Entry[];
  readonly cols: number;
  /** Characters that the agent shows of one output; 0 or absent: not known. */
  readonly cap?: number;
  /** Whether the foot names the path of the full output. */
  readonly namesPath?: boolean;
  /** What trims the output before the agent reads it; only that counts. */
  readonly trim?: Trim | null;
  deliver(bytes: Uint8Array, stream: Stream): void;
}

const teeFor = ({ tee }: Settings, id: string, command: string): Tee | null =>
  tee.enabled
    ? createTee({ id, command, maxBytes: tee.max_bytes, ...(tee.dir === "" ? {} : { folder: tee.dir }) })
    : null;

const loadEngine = async (
  options: ReductionOptions,
  deliver: ReductionOptions["deliver"],
  tee: Tee | null,
): Promise<Engine | null> => {
  const { match, settings, cols } = options;
  if (match === null) return null;
  try {
    const { filter, recognisable } = await loadFilters(match.entry, match.argv, options.entries);
    return createEngine({
      command: match.command,
      filter,
      recognisable,
      context: Object.freeze({ argv: match.argv, cols, mode: settings.mode }),
      store: { commit: () => tee?.commit() ?? null },
      budget: settings.budget[filter.kind],
      ...(options.cap === undefined ? {} : { cap: options.cap }),
      ...(options.namesPath === undefined ? {} : { namesPath: options.namesPath }),
      deliver,
    });
  } catch {
    return null;
  }
};

interface State {
  readonly settings: Settings;
  readonly id: string;
  readonly raw: Counter;
  readonly shown: Counter;
  readonly trim: Trim | null;
  readonly tee: Tee | null;
  readonly deliver: ReductionOptions["deliver"];
  engine: Engine | null;
  rawB: number;
  shownB: number;
  why?: string;
}

/** What goes wrong in here is answered with the raw bytes; what goes wrong with the reader is the caller's. */
const guarded = <T>(state: State, step: (engine: Engine) => T): T | null => {
  const { engine } = state;
  if (engine === null) return null;
  try {
    return step(engine);
  } catch (fault) {
    if (fault instanceof WriteFault) throw fault;
    state.why = fault instanceof Error ? fault.message : String(fault);
    state.engine = null;
    const rest = engine.pending();
    if (rest.length > 0) state.deliver(rest, 1);
    return null;
  }
};

const write = (state: State, chunk: Uint8Array, stream: Stream): void => {
  state.rawB += chunk.length;
  state.raw.add(chunk);
  if (state.engine === null) return state.deliver(chunk, stream);
  guarded(state, (engine) => {
    if (state.tee?.append(chunk, stream) === false) engine.giveUp();
    engine.write(chunk, stream);
  });
};

const stateOf = ({ rawB, shownB }: State, ending: Ending, why?: string): RunRecord["state"] => {
  if (why !== undefined) return "fault";
  if (ending.signal !== null || ending.code === null) return "killed";
  if (rawB === 0) return "zero";
  return rawB === shownB ? "raw" : "ok";
};

/** What the agent reads of it. */
const readOf = ({ raw, shown, trim }: State): Pick<Result, "rawB" | "shownB" | "reader" | "cls"> => ({
  rawB: raw.bytes(),
  shownB: shown.bytes(),
  ...(trim === null ? {} : { reader: trimText(trim) }),
  cls: { raw: raw.counts(), shown: shown.counts() },
});

const end = (state: State, ending: Ending): Result => {
  const outcome = guarded(state, (engine) => engine.end(ending));
  const lost = outcome?.lost ?? 0;
  const why = state.why ?? outcome?.why;
  const failed = ending.code !== 0 && state.rawB >= state.settings.tee.min_bytes;
  state.tee?.close(lost > 0 || failed ? "keep" : "discard");
  return {
    id: state.id,
    filter: outcome?.filter ?? "",
    ...readOf(state),
    lost,
    state: stateOf(state, ending, why),
    ...(why === undefined ? {} : { why }),
  };
};

export const createReduction = async (options: ReductionOptions): Promise<Reduction> => {
  const { match, settings } = options;
  const id = newId();
  const trim = options.trim ?? null;
  const [raw, shown] = [readerCounter(trim), readerCounter(trim)];
  const deliver = (bytes: Uint8Array, stream: Stream): void => {
    state.shownB += bytes.length;
    shown.add(bytes);
    options.deliver(bytes, stream);
  };
  const tee = match === null ? null : teeFor(settings, id, match.command);
  const engine = await loadEngine(options, deliver, tee);
  const state: State = { settings, id, raw, shown, trim, tee, deliver, engine, rawB: 0, shownB: 0 };
  return {
    write: (chunk, stream) => write(state, chunk, stream),
    idle: () => void guarded(state, (engine) => engine.idle()),
    flush: () => void guarded(state, (engine) => engine.flush()),
    giveUp: () => void guarded(state, (engine) => engine.giveUp()),
    end: (ending) => end(state, ending),
  };
};
