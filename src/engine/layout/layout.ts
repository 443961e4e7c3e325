/**
 * Fates in; out, in order, what is written: runs of shown lines, and marks in the place of hidden ones. The writer prints this very
 * list, and every estimate is a fold over it.
 *
 *     keep, noise x 40, keep  ->  run of 1, mark `[pith: 40 lines hidden]`, run of 1
 *     keep, noise, keep       ->  run of 3: no mark pays for one line
 */
import { type Decision, type Fates, type Reason, repeatIn } from "../fate.ts";
import type { Item } from "../item.ts";
import { Gap } from "../mark/gap.ts";

/** Shown lines in a row. */
export interface Run {
  readonly kind: "run";
  readonly items: readonly Item[];
  /** Nothing says yet what stands below them. */
  readonly isOpen: boolean;
}

/** A mark. Its gap still holds the hidden lines, until the next part is asked for. */
export interface Mark {
  readonly kind: "mark";
  readonly text: string;
  readonly gap: Gap;
}

/** Hidden lines that have no end yet and became twice as many as when they came up last: a mark may pay for them by now. */
interface Growing {
  readonly kind: "growing";
  readonly gap: Gap;
}

export type Part = Run | Mark | Growing;

/** The text that was written before the lines at hand. */
export interface Written {
  /** Marks may be written, since the full output is on disk. */
  readonly mayMark: boolean;
  /** Its last line is a mark. */
  readonly isBehindMark: boolean;
  /** Size of what its marks stand for, less their own. */
  readonly hiddenSize: number;
}

const minGrowing = 64;

/** At 64 lines, and each time there are twice as many: to write the mark takes as long as the gap has lines. */
const hasGrown = (lines: number): boolean => lines >= minGrowing && (lines & (lines - 1)) === 0;

export class Layout {
  readonly gap: Gap;
  readonly #written: () => Written;
  #run: Item[] = [];

  /** `namesRoom`: characters that names of records may take in marks. */
  constructor(written: () => Written, namesRoom: number) {
    this.#written = written;
    this.gap = new Gap(namesRoom);
  }

  /** Lines that are hidden at the end stay in the gap until something follows, or nothing will. */
  *parts(items: readonly Item[], fates: Fates, isLast: boolean): Generator<Part, void> {
    const { gap } = this;
    this.#run = [];
    let shown = 0;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!;
      const reason = fates[index]!;
      if (reason === null) {
        if (gap.count > 0) yield* this.#close();
        shown += item.size;
        this.#run.push(item);
        continue;
      }
      gap.passed(shown);
      shown = 0;
      if (gap.needsOwnMark(reason) && this.#mayPart(reason)) yield* this.#close();
      gap.add(item, reason);
      if (hasGrown(gap.items.length)) yield { kind: "growing", gap };
    }
    gap.passed(shown);
    if (isLast) yield* this.#close();
    if (this.#run.length > 0) yield this.#takeRun(!isLast);
  }

  /** Ends the gap: by a mark if one pays, else by its lines. */
  settle(): Iterable<Part> {
    return this.parts([], [], true);
  }

  *#close(): Generator<Part, void> {
    const { gap } = this;
    if (gap.count === 0) return;
    const text = this.#mark();
    if (text === null) {
      this.#run.push(...gap.items);
      return gap.shown();
    }
    if (this.#run.length > 0) yield this.#takeRun(false);
    yield { kind: "mark", text, gap };
    gap.written();
  }

  #takeRun(isOpen: boolean): Run {
    const items = this.#run;
    this.#run = [];
    return { kind: "run", items, isOpen };
  }

  #mark(): string | null {
    const { mayMark, isBehindMark, hiddenSize } = this.#written();
    if (!mayMark) return null;
    const paying = this.gap.mark();
    if (paying !== null) return paying;
    // Lines right behind a mark would be read under what it hides.
    const isNeeded = this.gap.released || (isBehindMark && this.#run.length === 0);
    return isNeeded ? this.gap.fallback(hiddenSize) : null;
  }

  /** Two blocks are told of by one mark where none would pay for the first: its lines stand under what is hidden. But a mark
   * for two names neither: the second one has its own where the first one's lines have no places that count. */
  #mayPart(reason: Reason): boolean {
    const { gap } = this;
    if (repeatIn(reason, "earlier result") !== null || gap.known !== null || gap.mark() !== null) return true;
    return repeatIn(reason, "above") !== null && gap.isBare;
  }
}

/** Items, and what was decided of them. */
export interface Decided {
  readonly items: readonly Item[];
  readonly fates: Fates;
  readonly decision: Decision;
}

/** The parts of a whole output, were its fates these. */
export function* layOut({ items, fates, decision }: Decided, namesRoom: number): Generator<Part, void> {
  let written: Written = { mayMark: true, isBehindMark: false, hiddenSize: 0 };
  const layout = new Layout(() => written, namesRoom);
  layout.gap.begin(decision);
  for (const part of layout.parts(items, fates, true)) {
    yield part;
    if (part.kind === "growing") continue;
    const gained = part.kind === "mark" ? part.gap.size - part.text.length - 1 : 0;
    written = {
      mayMark: true,
      isBehindMark: part.kind === "mark",
      hiddenSize: written.hiddenSize + gained,
    };
  }
}
