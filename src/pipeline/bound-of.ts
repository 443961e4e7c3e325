/** An agent's limit in, the engine's room out. */
import type { Bound } from "../engine/engine-contract.ts";
import type { OutputLimit } from "../history/output-limits.ts";

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
