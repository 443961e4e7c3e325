/** How much work one output may cost: turns of loops, which are the same on every machine. The build writes the count into each loop
 * of what reduces outputs (`scripts/counted.ts`). */

/** Turns that an output of any size may cost, at any moment: a tenth of a second to a second. */
const most = 200_000_000;
/** Turns that each further byte of it pays for. */
const perByte = 1000;

/** Thrown in the middle of a loop: what is left of the output goes through as it is. */
export class WorkSpent extends Error {
  constructor() {
    super("this output cost more work than any should");
  }
}

/** What every loop counts down. */
export const work = {
  left: most,
  isBounded: false,
  /** Code that catches the fault and goes on meets it again at the next turn. */
  spent(): void {
    if (work.isBounded) throw new WorkSpent();
    work.left = most;
  },
};

/** Of one output. */
export class WorkBudget {
  #left = most;

  /** So many bytes of it have come. */
  add(bytes: number): void {
    this.#left = Math.min(most, this.#left + bytes * perByte);
  }

  /** After a fault there is all of it again, for what lets the rest through. */
  renew(): void {
    this.#left = most;
  }

  /** Throws `WorkSpent` where the step takes more than is left. */
  within<Result>(step: () => Result): Result {
    const { left, isBounded } = work;
    work.left = this.#left;
    work.isBounded = true;
    try {
      return step();
    } finally {
      this.#left = work.left;
      work.left = left;
      work.isBounded = isBounded;
    }
  }
}
