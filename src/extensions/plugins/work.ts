/** How much may be looked at for one text. Steps are counted, since a slow machine must not judge otherwise, and time is
 * limited, since an agent that hears nothing in time runs the command. */
import { HookFault } from "../contract.ts";

/** Characters, each as often as it is looked at. */
const maxSteps = 24 * 1024 * 1024;
/** Texts within texts: `bash -c "bash -c …"`. */
export const maxDepth = 8;
const stepsPerLook = 64 * 1024;

export class Work {
  steps = 0;
  readonly #end: number;
  #nextLook = stepsPerLook;

  /** `timeout`: milliseconds from now. */
  constructor(timeout = Infinity) {
    this.#end = performance.now() + timeout;
  }

  /** Throws `HookFault` where the text is too intricate, or the time is over. */
  spend(steps: number): void {
    this.steps += steps + 1;
    if (this.steps > maxSteps)
      throw new HookFault("runtime_error", "the command is too intricate to be judged");
    if (this.steps < this.#nextLook) return;
    this.#nextLook = this.steps + stepsPerLook;
    if (performance.now() > this.#end)
      throw new HookFault("timeout", "the command could not be judged in time");
  }
}
