/** The contract between the sink, which does I/O, and the engine, which does none: bytes in, bytes out, one store. */
import type { Ending, Filter, Context, Stream } from "../filter-kit/filter.ts";

/** Where the full output is kept. The sink implements it over `src/store`, tests over an array. */
export interface Store {
  /** Called before the first mark is delivered. Everything received so far, and all that follows, must
   * be on disk when this returns. `null`: nothing can be kept, so nothing may be hidden. */
  commit(): { readonly id: string; readonly path: string; readonly elsewhere?: boolean } | null;
}

/** Where a block stands in an earlier output: its first line, from 1, and how many lines that output has. */
export interface Part {
  readonly from: number;
  readonly of: number;
}

/** Lines that the model has been given before, in one piece and word for word. */
export interface Known {
  readonly start: number;
  readonly count: number;
  /** The command of the earlier call, short. */
  readonly command: string;
  /** 1: by the call before this one; null: by the latest that is called so. */
  readonly ago: number | null;
  /** Where the block stands in what that command printed; of all of the call where the command is not known. */
  readonly part: Part;
}

/** Lines of this conversation that the model has, by proof; the engine asks once, at the end. */
export interface Recall {
  /** Whether the run is known to have ended as a success: its last lines say nothing else then. */
  readonly hasSucceeded: boolean;
  /** null: a line that has to be shown. */
  find(lines: readonly (string | null)[]): readonly Known[];
  /** Whether `find` may answer with this line; asked while the program runs. */
  mayHold(line: string): boolean;
}

/** How much an agent shows of one output, in bytes or in characters (UTF-16 units). */
export interface Bound {
  readonly inBytes: boolean;
  /** Characters and lines up to which an output is shown as it is. */
  readonly whole: number;
  readonly lines: number;
  /** Characters that are worth showing of a longer one, and of a CI job's log of which a step failed; at most `whole`. */
  readonly room: number;
  readonly jobRoom: number;
}

export interface EngineOptions {
  /** Bytes for the agent, in order. */
  deliver(bytes: Uint8Array, stream: Stream): void;
  readonly command: string;
  readonly filter: Filter;
  readonly context: Context;
  readonly store: Store;
  /** Filters with `signatures`, for recognition behind a runner; empty where the command is known. */
  readonly recognisable?: readonly { readonly command: string; readonly filter: Filter }[];
  /** Lines (of data: characters) shown at most where only the limit decides; from the configuration. */
  readonly budget?: number;
  /** How much the agent shows of an output that ended so: some show less of a failure. Absent: not known. */
  boundAt?(ending: Ending): Bound | null;
  /** Number of last lines that the agent reads, since `tail -N` follows; absent: all. */
  readonly lastLines?: number;
  /** Whether the foot names the path of the full output; it need not where the agent may ask `pith raw`. */
  readonly namesPath?: boolean;
  /** null or absent: everything is new to the model. In mode lossless, where the command is unknown, what the model has
   * is all that may be left out. */
  readonly recall?: Recall | null;
}

export interface Outcome {
  readonly filter: string;
  readonly rawBytes: number;
  readonly shownBytes: number;
  readonly rawLines: number;
  /** Raw lines that are not shown. */
  readonly lost: number;
  /** Those of them that the model has been given before. */
  readonly known: number;
  /** Bytes of these, less their marks. */
  readonly knownBytes: number;
  /** Why raw output was shown from some line on: what the filter threw. */
  readonly why?: string;
}

export interface Engine {
  /** Feeds raw bytes. The store must already hold them, or still buffer them. */
  write(chunk: Uint8Array, stream: Stream): void;
  /** A second has passed without input: everything printed so far is delivered, an open line included, as far as it leaves room for
   * the end of a failure: the rest waits. */
  idle(): void;
  /** Delivers lines that will be shown whatever follows. When and how often this is called changes nothing of the text. True if
   * anything is held back: that has to be on disk. */
  tick(): boolean;
  /** Input has come without such a pause for many seconds: deliver what is decided, hold back only the end. */
  flush(): void;
  /** Five seconds have passed without input, or a minute since this was called last: what still waits is delivered or told of. */
  silent(): void;
  /** All that came is delivered or told of, but for an open line: nothing of it could be had back. */
  deliverAll(): void;
  /** The store is full: what came until now is decided, and all that comes goes through as it is. */
  stopHiding(): void;
  /** The last call threw: what was written and not delivered goes through as it is, and all that comes; `end` says how much
   * is hidden above. */
  passUndelivered(): void;
  end(ending: Ending): Outcome;
}
