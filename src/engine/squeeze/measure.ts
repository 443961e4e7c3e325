/** Sizes of the text that lines become: folds over the layout that is written. */
import type { Extent, Measure } from "../choose/measure.ts";
import { totalSize, type Item } from "../item.ts";
import { type Decided, layOut } from "../layout/layout.ts";
import { lineEndsIn } from "../read/lines.ts";
import { perMarkCharacter } from "../mark/reading-cost.ts";
import { cutGain, render, renderVerbatim, stretchAt, stretches, type RenderOptions } from "./render.ts";

type How = Pick<RenderOptions, "standalone">;

const uncut = { cut: false, cutAnswers: false, onCut: () => {} };

/** Whether that is so many characters at least. `cuts`: whether the middle of long answers is cut as well; false: of no line. */
export const gains = (
  min: number,
  decided: Decided,
  { namesRoom, cuts }: { readonly namesRoom: number; readonly cuts: { readonly answers: boolean } | false },
): boolean => {
  let gain = 0;
  for (const part of layOut(decided, namesRoom)) {
    if (part.kind === "mark") gain += part.gap.size;
    else if (part.kind === "growing") {
      // A gap that is so long is told of, however it goes on.
      if (gain + part.gap.size >= min && part.gap.mark() !== null) return true;
    } else if (cuts !== false) for (const item of part.items) gain += cutGain(item, cuts.answers);
    if (gain >= min) return true;
  }
  return gain >= min;
};

/** Characters of a beginning that tell how far the rest can be squeezed. */
const sampled = 16 * 1024;
/** Number of parts of the rest that are squeezed, and of lines in each. */
const parts = 16;
const partLines = 64;

const shareOf = (how: How): Measure["share"] => {
  const options = { ...how, ...uncut };
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
    if (items.every((item) => item.treatment === "exact")) return 1;
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

const costOf = (how: How, foot: number, namesRoom: number): Measure["cost"] => {
  const options = { ...how, ...uncut };
  return (items, fates, decision) => {
    let text = 0;
    let marks = 0;
    for (const part of layOut({ items, fates, decision }, namesRoom))
      if (part.kind === "mark") marks += part.text.length + 1;
      else if (part.kind === "run")
        for (const stretch of stretches(part.items)) text += render(stretch, options).text.length;
    return text + (marks === 0 ? 0 : perMarkCharacter * (marks + foot));
  };
};

const extentOf =
  (how: How, namesRoom: number): Measure["extent"] =>
  (items, fates, decision, { mayCut, cutAnswers, raw, inBytes }): Extent => {
    const options = { ...how, cut: mayCut, cutAnswers, onCut: () => {} };
    let [size, lines, marks] = [0, 0, 0];
    const add = (text: string): void => {
      const bytes = Buffer.from(text);
      size += inBytes ? bytes.length : text.length;
      lines += lineEndsIn(bytes);
    };
    const textOf = (stretch: readonly Item[]): string => {
      const isRaw = raw.size > 0 && raw.has(stretch.at(-1)!);
      return (isRaw ? renderVerbatim(stretch, "clean") : render(stretch, options)).text;
    };
    for (const part of layOut({ items, fates, decision }, namesRoom))
      if (part.kind === "mark") {
        marks += part.text.length + 1;
        add(`${part.text}\n`);
      } else if (part.kind === "run") for (const stretch of stretches(part.items)) add(textOf(stretch));
    return { size, lines, marks };
  };

/** `foot`: characters of the last mark, which comes with the first one; `namesRoom`: those that names may take in all others. */
export const measureOf = (how: How, foot: number, namesRoom: number): Measure => ({
  share: shareOf(how),
  cost: costOf(how, foot, namesRoom),
  extent: extentOf(how, namesRoom),
});
