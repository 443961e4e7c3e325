/** How much shorter the squeezes make what is shown. */
import { totalSize, type Item } from "../item.ts";
import { render, stretchAt, type RenderOptions } from "./render.ts";

/** The part of their size that items have when squeezed, 1 at most. Of what is longer than `room` only the beginning is
 * squeezed, and parts of the rest: a beginning below one long path says nothing about other paths. */
export type ShareOf = (items: readonly Item[], room: number) => number;

/** Characters of a beginning that tell. */
const sampled = 16 * 1024;
/** So many parts of the rest are squeezed, each of so many lines. */
const parts = 16;
const partLines = 64;

/** Nothing inside a line is cut. */
export const squeezedShare = (how: Pick<RenderOptions, "standalone">): ShareOf => {
  const options = { ...how, cut: false, cutAnswers: false, onCut: () => {} };
  const squeezedSize = (stretch: readonly Item[]): number => render(stretch, options).text.length;
  const shareOfParts = (items: readonly Item[]): number => {
    let raw = 0;
    let squeezed = 0;
    for (let part = 0; part < parts; part += 1) {
      const at = Math.floor((items.length * (part + 0.5)) / parts);
      const stretch = stretchAt(items.slice(at, at + partLines), 0);
      raw += totalSize(stretch);
      squeezed += squeezedSize(stretch);
    }
    return squeezed / raw;
  };
  return (items, room) => {
    if (items.every((item) => item.form === "exact")) return 1;
    let raw = 0;
    let squeezed = 0;
    let start = 0;
    while (start < items.length && (squeezed <= room || raw < sampled)) {
      const stretch = stretchAt(items, start);
      raw += totalSize(stretch);
      squeezed += squeezedSize(stretch);
      start += stretch.length;
    }
    const rest = items.slice(start);
    const restSize = totalSize(rest);
    const all = restSize === 0 ? squeezed : squeezed + restSize * shareOfParts(rest);
    return Math.min(1, all / (raw + restSize));
  };
};
