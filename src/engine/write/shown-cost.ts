/** What a reader would pay for what is written, were these lines hidden: of the text as it is squeezed, marks and all. */
import type { Decision, Fates } from "../choose/hider.ts";
import type { Item } from "../item.ts";
import { Gap } from "./gap.ts";
import { perMarkCharacter } from "./reading-cost.ts";
import { render, stretches, type RenderOptions } from "./render.ts";

/** What a foot takes, with and without a path. */
export const footSize = (names: boolean): number => (names ? 120 : 42);

/** Of these lines, in characters of text. */
export type ShownCost = (items: readonly Item[], fates: Fates, decision: Decision) => number;

/** `foot`: what the last mark takes, which comes with the first one. */
export const shownCost = (how: Pick<RenderOptions, "table" | "standalone">, foot: number): ShownCost => {
  const options = { ...how, cut: false, cutAnswers: false, onCut: () => {} };
  return (items, fates, decision) => {
    const gap = new Gap();
    gap.begin(decision);
    let run: Item[] = [];
    let text = 0;
    let marks = 0;
    const send = (): void => {
      for (const stretch of stretches(run)) text += render(stretch, options).text.length;
      run = [];
    };
    const closeGap = (): void => {
      if (gap.count === 0) return;
      const mark = gap.mark();
      if (mark === null) run.push(...gap.items);
      else {
        send();
        marks += mark.length + 1;
        return gap.written();
      }
      gap.shown();
    };
    for (const [index, item] of items.entries()) {
      const reason = fates[index]!;
      if (reason === null || gap.needsOwnMark(reason)) closeGap();
      if (reason !== null) {
        gap.add(item, reason);
        continue;
      }
      gap.passed(item.size);
      run.push(item);
    }
    closeGap();
    send();
    return text + (marks === 0 ? 0 : perMarkCharacter * (marks + foot));
  };
};
