/** All that was printed, at once, through a reduction; what it delivers in one piece. */
import type { Ending, Stream } from "../filter-kit/filter.ts";
import type { Result } from "./record-run.ts";
import type { Reduction } from "./reduction.ts";

export interface Printed {
  readonly output: Uint8Array;
  readonly stderr?: Uint8Array;
  /** null or absent: unknown, so no evidence for a success. */
  readonly exit?: number | null;
}

export interface Shown {
  readonly output: Buffer;
  readonly stderr: Buffer;
  readonly ending: Ending;
  readonly result: Result;
}

export const reduceWhole = async <R extends Reduction>(
  { output, stderr, exit = null }: Printed,
  open: (deliver: (bytes: Uint8Array, stream: Stream) => void) => Promise<R>,
): Promise<Shown & { readonly reduction: R }> => {
  const parts: Record<Stream, Buffer[]> = { 1: [], 2: [] };
  const reduction = await open((bytes, stream) => parts[stream].push(Buffer.from(bytes)));
  reduction.write(output, 1);
  if (stderr !== undefined && stderr.length > 0) reduction.write(stderr, 2);
  const ending = { code: exit, signal: null };
  const result = reduction.end(ending);
  return { output: Buffer.concat(parts[1]), stderr: Buffer.concat(parts[2]), ending, result, reduction };
};
