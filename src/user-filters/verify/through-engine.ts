/** A filter at work in the real engine, on a text from memory. */
import { createEngine } from "../../engine/engine.ts";
import type { Filter } from "../../filter-kit/filter.ts";

export interface Shown {
  readonly text: string;
  readonly stderr: string;
  /** The filter's own fault. */
  readonly why: string | null;
}

export interface Fed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
  readonly argv: readonly string[];
  /** Bytes given at once. */
  readonly chunk?: number;
}

const kept = { id: "7K2M9QXA", path: "/home/dev/.local/share/pith/tee/1700000000_verify_7K2M9QXA.log" };

export const throughEngine = (command: string, filter: Filter, fed: Fed): Shown => {
  const parts: Record<1 | 2, Buffer[]> = { 1: [], 2: [] };
  const engine = createEngine({
    command,
    filter,
    context: { argv: fed.argv, cols: 80, mode: "balanced" },
    store: { commit: () => kept },
    deliver: (bytes, stream) => parts[stream].push(Buffer.from(bytes)),
  });
  const bytes = Buffer.from(fed.stdout);
  const size = fed.chunk ?? 65_536;
  for (let at = 0; at < bytes.length; at += size) engine.write(bytes.subarray(at, at + size), 1);
  if (fed.stderr !== "") engine.write(Buffer.from(fed.stderr), 2);
  const { why } = engine.end({ code: fed.exit, signal: null });
  return {
    text: Buffer.concat(parts[1]).toString(),
    stderr: Buffer.concat(parts[2]).toString(),
    why: why ?? null,
  };
};
