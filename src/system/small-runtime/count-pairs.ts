/** In the place of src/history/count-pairs.ts: byte by byte, this runtime is slow. */
import { host } from "./host.ts";

export const countPairs = (
  bytes: Uint8Array,
  classOf: Uint8Array,
  before: number,
  counts: Uint32Array,
): number => host.countPairs(bytes, classOf, before, counts);
