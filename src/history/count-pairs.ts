/** Counts each byte under 8 times its predecessor's class plus its own; answers the class of the last. */
export const countPairs = (
  bytes: Uint8Array,
  classOf: Uint8Array,
  before: number,
  counts: Uint32Array,
): number => {
  let previous = before;
  for (let at = 0; at < bytes.length; at += 1) {
    const own = classOf[bytes[at]!]!;
    counts[(previous << 3) | own]! += 1;
    previous = own;
  }
  return previous;
};
