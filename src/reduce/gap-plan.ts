/** Which runs of hidden lines get a mark, share one, or are too small for either. */
import { sizeOf, type Item } from "./item.ts";

export interface GapPlan {
  /** Characters that will be hidden behind marks. */
  readonly gain: number;
  /** Indexes of items in gaps that no mark pays for. */
  readonly restored: ReadonlySet<number>;
  /** Indexes of shown items before which a gap stays open: its lines count in a later mark. */
  readonly deferred: ReadonlySet<number>;
}

interface Run {
  readonly start: number;
  /** Index of the next shown item, or the length. */
  readonly end: number;
  readonly size: number;
  /** Noise by the filter's word: where exactly it stood says nothing. */
  readonly noise: boolean;
}

/** More than four times the longest mark. */
const smallest = 180;
/** So much small noise is gathered before a mark stands for it. */
const gathered = 900;

const runsOf = (items: readonly Item[], shown: readonly boolean[]): Run[] => {
  const runs: Run[] = [];
  for (let index = 0; index < items.length; index += 1) {
    if (shown[index] === true) continue;
    const start = index;
    let size = 0;
    let noise = true;
    for (; index < items.length && shown[index] !== true; index += 1) {
      const item = items[index]!;
      size += sizeOf(item);
      noise &&= item.hidden && !item.exact;
    }
    runs.push({ start, end: index, size, noise });
  }
  return runs;
};

/** Small gaps of noise share the mark of the gap in which their sum pays for one. */
export const planGaps = (items: readonly Item[], shown: readonly boolean[]): GapPlan => {
  const restored = new Set<number>();
  const deferred = new Set<number>();
  let gain = 0;
  let open: Run[] = [];
  let size = 0;
  let lastClose: number | null = null;
  const restore = (run: Run): void => {
    deferred.delete(run.end);
    for (let index = run.start; index < run.end; index += 1) restored.add(index);
  };
  const close = (run: Run): void => {
    gain += size + run.size;
    deferred.delete(run.end);
    lastClose = run.noise ? run.end : null;
    open = [];
    size = 0;
  };
  for (const run of runsOf(items, shown)) {
    if (run.size >= smallest || size + run.size >= gathered) close(run);
    else if (run.end === items.length) break;
    else if (run.noise) {
      open.push(run);
      size += run.size;
      deferred.add(run.end);
    } else restore(run);
  }
  const last = open.pop();
  if (last === undefined) return { gain, restored, deferred };
  if (lastClose !== null) deferred.add(lastClose);
  if (lastClose !== null || size >= smallest) close({ ...last, size: 0 });
  else for (const run of [...open, last]) restore(run);
  return { gain, restored, deferred };
};
