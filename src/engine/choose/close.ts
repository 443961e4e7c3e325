/** Proposals of all hiders in, what is shown out: whatever stays visible pulls in what it stands under. */
import { levelOf } from "../item.ts";
import { failedEnds } from "../outline/failed-ends.ts";
import type { Standing } from "../outline/forest.ts";
import { headAt, type Outline } from "../outline/outline.ts";
import { type Fate, repeatIn } from "../fate.ts";
import type { Scene } from "./hider.ts";

const none = -1;

/** The fates with how failures ended, and every head that a shown line stands under. */
export const close = (scene: Scene, outline: Outline): Fate[] => {
  const { items, decision } = scene;
  const fates = [...scene.fates];
  if (decision.last === true && !fates.includes(null)) return fates;
  if (fates.includes("budget"))
    for (const index of failedEnds(items, scene.outline()))
      if (fates[index] === "budget") fates[index] = null;
  return withHeads({ ...scene, fates }, outline);
};

/** The fates with every head that a shown line, or one that is yet to come, stands under. */
export const withHeads = (scene: Scene, outline: Outline): Fate[] => {
  const { items, decision } = scene;
  const fates = [...scene.fates];
  if (decision.last === true && !(fates.includes(null) && fates.some((fate) => fate !== null))) return fates;
  const outlined = scene.outline();
  const heads: number[] = [];
  // The first line of a paragraph is shown above those that begin further out. It does not go on from there to what stands above
  // the paragraph, which would lead through each one before it.
  const firsts = new Set<number>();
  const headOf = (under: number): number =>
    under === none ? none : (heads[under] ??= headAt(items, outlined, under));
  const pullIn = ({ under, by }: Standing): void => {
    const index = headOf(under);
    if (index === none) return;
    // A line that its filter hides comes back only if the filter gave it a level.
    const comesBack = fates[index] === "budget" || repeatIn(fates[index]!, "above") !== null;
    if (by === "paragraph" && comesBack) firsts.add(index);
    if (comesBack || (levelOf(items[index]) ?? 0) > 0) fates[index] = null;
    else if (fates[index] !== null && by === "indent" && outlined.by[index] === "level")
      pullIn({ under: outlined.under[index]!, by: "level" });
  };
  if (decision.last !== true) for (const standing of outline.openFor(decision.next)) pullIn(standing);
  // Headings are above the lines that they own: from the end upwards each is met after all of these. A blank line
  // cannot be read under a wrong heading.
  for (let index = items.length - 1; index >= 0; index -= 1)
    if (fates[index] === null && items[index]!.text !== "" && !firsts.has(index)) {
      const [under, by] = [outlined.under[index]!, outlined.by[index]!];
      pullIn({ under, by });
    }
  return fates;
};
