/** How much shorter the squeezes make what is shown. */
import { totalSize, type Item } from "./item.ts";
import { render, stretchAt, type RenderOptions } from "./render.ts";

/** The part of their size that items have when squeezed, 1 at most. What is longer than `room` is not looked at to its
 * end: then its beginning speaks for all of it. */
export type ShareOf = (items: readonly Item[], room: number) => number;

/** Characters of a beginning that tell. */
const sampled = 16 * 1024;

/** Nothing inside a line is cut. */
export const squeezedShare =
  (how: Pick<RenderOptions, "table" | "apart">): ShareOf =>
  (items, room) => {
    const options = { ...how, cut: false, cutAnswers: false, onCut: () => {} };
    let raw = 0;
    let squeezed = 0;
    for (let start = 0; start < items.length && (squeezed <= room || raw < sampled);) {
      const stretch = stretchAt(items, start);
      raw += totalSize(stretch);
      squeezed += render(stretch, options).text.length;
      start += stretch.length;
    }
    return Math.min(1, squeezed / raw);
  };
