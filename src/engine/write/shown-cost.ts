/** What is written, were these lines hidden: the text as it is squeezed, marks and all, but for the last one. */
import type { Decision, Fates } from "../choose/hider.ts";
import type { Item } from "../item.ts";
import { lineEndsIn } from "../read/lines.ts";
import { Gap } from "./gap.ts";
import { perMarkCharacter } from "./reading-cost.ts";
import { render, renderVerbatim, stretches, type RenderOptions } from "./render.ts";

/** What a foot takes, with and without a path. */
export const footSize = (names: boolean): number => (names ? 120 : 42);

interface Written {
  /** Characters that names of records may take in marks. */
  readonly namesRoom?: number;
  /** Of shown lines in a row. */
  run(items: readonly Item[]): void;
  mark(text: string): void;
}

/** Tells in order of runs of shown lines, and of the marks between them. */
const layOut = (
  items: readonly Item[],
  fates: Fates,
  decision: Decision,
  { run: send, mark: sendMark, namesRoom = 0 }: Written,
): void => {
  const gap = new Gap(namesRoom);
  gap.begin(decision);
  let run: Item[] = [];
  const sendRun = (): void => {
    send(run);
    run = [];
  };
  const closeGap = (): void => {
    if (gap.count === 0) return;
    const mark = gap.mark();
    if (mark === null) run.push(...gap.items);
    else {
      sendRun();
      sendMark(mark);
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
  sendRun();
};

/** What a reader would pay for it, in characters of text. */
export type ShownCost = (items: readonly Item[], fates: Fates, decision: Decision) => number;

type How = Pick<RenderOptions, "standalone">;

/** `foot`: what the last mark takes, which comes with the first one. */
export const shownCost = (how: How, foot: number): ShownCost => {
  const options = { ...how, cut: false, cutAnswers: false, onCut: () => {} };
  return (items, fates, decision) => {
    let text = 0;
    let marks = 0;
    layOut(items, fates, decision, {
      run: (run) => {
        for (const stretch of stretches(run)) text += render(stretch, options).text.length;
      },
      mark: (mark) => {
        marks += mark.length + 1;
      },
    });
    return text + (marks === 0 ? 0 : perMarkCharacter * (marks + foot));
  };
};

/** How long it is. */
export interface Extent {
  readonly size: number;
  readonly lines: number;
  /** Characters of it that are marks. */
  readonly marks: number;
}

export interface ExtentOptions {
  readonly cut: boolean;
  readonly cutAnswers: boolean;
  /** Whether the size is that of the bytes, not of characters. */
  readonly inBytes: boolean;
  /** Items that are shown as they came. */
  readonly raw: ReadonlySet<Item>;
}

export type ExtentOf = (
  items: readonly Item[],
  fates: Fates,
  decision: Decision,
  options: ExtentOptions,
) => Extent;

/** `namesRoom`: characters that names of records may take in marks. */
export const extentOf =
  (how: How, namesRoom: number): ExtentOf =>
  (items, fates, decision, { cut, cutAnswers, raw, inBytes }) => {
    const options = { ...how, cut, cutAnswers, onCut: () => {} };
    let [size, lines, marks] = [0, 0, 0];
    const add = (text: string): void => {
      const bytes = Buffer.from(text);
      size += inBytes ? bytes.length : text.length;
      lines += lineEndsIn(bytes);
    };
    layOut(items, fates, decision, {
      namesRoom,
      run: (run) => {
        for (const stretch of stretches(run)) {
          const isRaw = raw.size > 0 && raw.has(stretch.at(-1)!);
          add((isRaw ? renderVerbatim(stretch, "clean") : render(stretch, options)).text);
        }
      },
      mark: (mark) => {
        marks += mark.length + 1;
        add(`${mark}\n`);
      },
    });
    return { size, lines, marks };
  };
