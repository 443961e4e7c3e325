/** Drives an engine over a text and collects what the agent would see. */
import { createEngine } from "../../src/engine/engine.ts";
import type { Bound, Outcome, Recall } from "../../src/engine/engine-contract.ts";
import type { Context, Ending, Filter } from "../../src/filter-kit/filter.ts";
import type { Recognisable } from "../../src/sections/sections.ts";

export interface Run {
  readonly shown: Buffer;
  readonly err: Buffer;
  readonly outcome: Outcome;
  readonly committed: boolean;
}

export interface RunOptions {
  readonly command?: string;
  readonly argv?: readonly string[];
  readonly mode?: Context["mode"];
  readonly ending?: Ending;
  readonly chunk?: number;
  readonly store?: boolean;
  readonly idleEvery?: number;
  /** Bytes of the next chunk, and what passes after it; in place of `chunk` and `idleEvery`. */
  readonly rhythm?: () => readonly [bytes: number, then: "idle" | "silent" | "flush" | "tick"];
  /** Half a second passes after each chunk. */
  readonly ticks?: boolean;
  readonly recognisable?: readonly Recognisable[];
  readonly stderr?: Uint8Array;
  readonly budget?: number;
  readonly cap?: number;
  readonly room?: number;
  readonly capAt?: (ending: Ending) => number;
  readonly boundAt?: () => Bound;
  readonly lastLines?: number;
  readonly recall?: Recall;
}

export const testPath = "/home/dev/.local/share/pith/tee/1700000000_cargo-test_7K2M9QXA.log";

/** As an agent has it that counts characters. */
export const boundOf =
  ({ cap = 0, capAt, room }: Pick<RunOptions, "cap" | "capAt" | "room">) =>
  (ending: Ending): Bound | null => {
    const whole = capAt?.(ending) ?? cap;
    if (whole === 0) return null;
    const shown = Math.min(whole, room ?? whole);
    return { whole, room: shown, jobRoom: shown, lines: Infinity, inBytes: false };
  };

export const runEngine = (filter: Filter, text: string | Uint8Array, options: RunOptions = {}): Run => {
  const bytes = typeof text === "string" ? Buffer.from(text) : Buffer.from(text);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  let committed = false;
  const engine = createEngine({
    command: options.command ?? "test",
    filter,
    context: { argv: options.argv ?? ["test"], cols: 80, mode: options.mode ?? "balanced" },
    recognisable: options.recognisable ?? [],
    ...(options.budget === undefined ? {} : { budget: options.budget }),
    ...(options.cap === undefined && options.capAt === undefined
      ? {}
      : { boundAt: options.boundAt ?? boundOf(options) }),
    ...(options.lastLines === undefined ? {} : { lastLines: options.lastLines }),
    recall: options.recall ?? null,
    store: {
      commit() {
        committed = true;
        return options.store === false ? null : { id: "7K2M9QXA", path: testPath };
      },
    },
    deliver: (chunk, stream) => (stream === 1 ? out : err).push(Buffer.from(chunk)),
  });
  let size = options.chunk ?? 65536;
  for (let at = 0, count = 0; at < bytes.length; at += size, count += 1) {
    const [length, then] = options.rhythm?.() ?? [size, null];
    size = length;
    engine.write(bytes.subarray(at, at + size), 1);
    if (then !== null) engine[then]();
    if (options.ticks === true) engine.tick();
    if (options.idleEvery !== undefined && count % options.idleEvery === 0) engine.idle();
  }
  if (options.stderr !== undefined) engine.write(options.stderr, 2);
  const outcome = engine.end(options.ending ?? { code: 0, signal: null });
  return { shown: Buffer.concat(out), err: Buffer.concat(err), outcome, committed };
};
