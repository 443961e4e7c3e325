/** Whether it is worth keeping the full output, before anything is hidden: what marks and cuts would take away. */
import type { Decision, Fates } from "../choose/hider.ts";
import type { Item } from "../item.ts";
import { Gap } from "./gap.ts";
import { cutGain } from "./render.ts";

const releasedFrom = 64;

/** Whether it is asked of a gap of so many lines if a mark pays for them: at 64, and each time there are twice as many. To write the
 * mark takes as long as the gap has lines. */
export const isAsked = (lines: number): boolean => lines >= releasedFrom && (lines & (lines - 1)) === 0;

/** Items, and what was decided of them. */
export interface Decided {
  readonly items: readonly Item[];
  readonly fates: Fates;
  readonly decision: Decision;
}

/** Whether that is so many characters at least. `cuts`: whether the middle of long answers is cut as well; false: of no line. */
export const gains = (
  least: number,
  { items, fates, decision }: Decided,
  cuts: { readonly answers: boolean } | false,
): boolean => {
  let gain = 0;
  let shown = 0;
  const gap = new Gap(0);
  gap.begin(decision);
  // A gap that is so long is told of, however it goes on.
  const isTold = (): boolean => isAsked(gap.items.length) && gain + gap.size >= least && gap.mark() !== null;
  for (let index = 0; index < items.length && gain < least; index += 1) {
    const item = items[index]!;
    const reason = fates[index]!;
    if (gap.count > 0 && (reason === null || gap.needsOwnMark(reason))) gain += gap.told();
    if (reason === null) {
      shown += item.size;
      if (cuts !== false) gain += cutGain(item, cuts.answers);
    } else {
      gap.passed(shown);
      shown = 0;
      gap.add(item, reason);
      if (isTold()) return true;
    }
  }
  return gain >= least || gain + gap.told() >= least;
};
