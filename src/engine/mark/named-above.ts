/** Which earlier output the last mark above has named: marks for more of its lines need not name it again. */
import { type Earlier, knownMark, thereMark } from "./marks.ts";

/** Characters below that mark within which a reader still has it in view. */
const farthest = 4000;

export const isSameOutput = (one: Earlier, other: Earlier): boolean =>
  one.command === other.command && one.ago === other.ago && one.part.of === other.part.of;

export class NamedAbove {
  /** Whether the agent shows the output in one piece: what is cut out of it may be the mark with the name. */
  readonly #isSeenWhole: boolean;
  #named: Earlier | null = null;
  #since = 0;

  constructor(isSeenWhole: boolean) {
    this.#isSeenWhole = isSeenWhole;
  }

  /** Counts characters shown below the mark written last. */
  passed(size: number): void {
    this.#since += size;
  }

  markFor(count: number, earlier: Earlier): string {
    return this.#isThere(earlier) ? thereMark(count, earlier.part) : knownMark(count, earlier);
  }

  /** A mark for lines of that output stands there now. */
  written(earlier: Earlier): void {
    if (this.#isThere(earlier)) return;
    this.#named = earlier;
    this.#since = 0;
  }

  #isThere(earlier: Earlier): boolean {
    const isInView = this.#isSeenWhole && this.#since <= farthest;
    return isInView && this.#named !== null && isSameOutput(this.#named, earlier);
  }
}
