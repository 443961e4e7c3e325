/** How much work one output may cost: turns of loops, and calls of what is done for many values, which are as many on every machine.
 * The build counts them (`scripts/counted.ts`). */

/** Turns that an output may cost at any moment, whatever its size. Of 2,020 captures none takes more than 1,800,000. */
const maxTurns = 20_000_000;
/** Turns that each further byte of it pays for; captures of many bytes take 5 at most. */
const perByte = 100;

/** Thrown in the middle of a loop: what is left of the output goes through as it is. */
class WorkSpent extends Error {
  constructor() {
    super("this output cost more work than any should");
  }
}

/** Counter that each turn counts down. */
export const work = {
  left: maxTurns,
  isBounded: false,
  /** Code that catches the fault and goes on meets it again at the next turn. */
  spent(): void {
    if (work.isBounded) throw new WorkSpent();
    work.left = maxTurns;
  },
};

/** The work that one output may cost. */
export class WorkBudget {
  #left = maxTurns;

  /** Adds work for bytes that have come. */
  add(bytes: number): void {
    this.#left = Math.min(maxTurns, this.#left + bytes * perByte);
  }

  /** After a fault there is all of it again, for what lets the rest through. */
  renew(): void {
    this.#left = maxTurns;
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

/** For what is done before an output is there. */
export const bounded = <Result>(step: () => Result): Result => new WorkBudget().within(step);
