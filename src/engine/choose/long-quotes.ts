/**
 * Hides the middle of source code that a finding quotes at length. The file that the finding names has it. Critical lines stay, and
 * lines of a proposed change (`12 + a`), which is in no file.
 *
 *     12 | a(   (24 lines of source)   ->   6 lines, [pith: 14 lines hidden], 4 lines
 */
import type { Hider, IsEnough, Proposal, Scene, Waiting } from "./hider.ts";
import { isCriticalItem, type Item } from "../item.ts";

const shownAbove = 6;
const shownBelow = 4;
/** A mark for fewer says less than they do. */
const minHidden = 8;

/** A line of the file behind its number; a change that is proposed (`12 + a`, `12 | + a`) stands nowhere else. */
const numbered = /^[\s>]*\d+ *[|│](?! *[-+] )/;

const isQuote = ({ text, verdict }: Item): boolean => verdict.part === "quote" && numbered.test(text);

/** Where the quote ends that begins at `start`. */
const endOfQuote = (items: readonly Item[], start: number): number => {
  let end = start;
  while (end < items.length && isQuote(items[end]!) && items[end]!.channel === items[start]!.channel)
    end += 1;
  return end;
};

const isEnough: IsEnough = (lines) => lines.length >= minHidden;

export class LongQuotes implements Hider {
  *propose({ items }: Scene): Proposal {
    for (let start = 0; start < items.length; start += 1) {
      const end = endOfQuote(items, start);
      const [from, to] = [start + shownAbove, end - shownBelow];
      if (to - from >= minHidden)
        for (let index = from; index < to; index += 1)
          if (!isCriticalItem(items[index]!)) yield [index, "budget"];
      start = Math.max(end - 1, start);
    }
  }

  mayStillHide({ item }: Waiting): IsEnough | null {
    return isQuote(item) && !isCriticalItem(item) ? isEnough : null;
  }
}
