import {
  define,
  drop,
  heading,
  keep,
  pin,
  type Reducer,
  type Verdict,
} from "../../../src/filter-kit/filter.ts";
import { repeatedLines } from "../../../src/filter-kit/seen-lines.ts";

/** Every few seconds the whole run is printed once more; what it came to stands below the last of these. */
const refresh = /^Refreshing run status every \d+ seconds\./;
const outcome = /^[✓X!-] \S.* · \d+$/;
const underWay = /^\* \S.* · \d+$/;
const job = /^[*✓X-] .* \(ID \d+\)$/;
const failed = /^ *X /;

const progress = drop("progress lines");
const hiddenJob = heading(1, progress);
const failedJob = heading(1, pin);
const told = heading(0, keep);

class Watch implements Reducer {
  #index = -1;
  /** Whether lines of an earlier state are printed. */
  #isUnderWay = false;
  #seen = new Set<string>();
  /** Indexes of the lines of the last state that was printed whole or in part. */
  #last: number[] = [];

  line(text: string): Verdict {
    this.#index += 1;
    if (refresh.test(text)) return this.#refreshed();
    if (outcome.test(text)) {
      this.#isUnderWay = false;
      this.#last = [];
      return told;
    }
    if (underWay.test(text)) this.#isUnderWay = true;
    if (!this.#isUnderWay) return job.test(text) ? heading(1) : keep;
    if (text !== "") this.#last.push(this.#index);
    return this.#state(text);
  }

  running(): readonly number[] {
    return this.#last;
  }

  /** Without an outcome the last state is all there is. */
  end(): readonly number[] {
    return this.#last;
  }

  #refreshed(): Verdict {
    this.#isUnderWay = true;
    this.#last = [];
    return this.#isNew("") ? told : progress;
  }

  #isNew(text: string): boolean {
    const isNew = !this.#seen.has(text);
    this.#seen.add(text);
    return isNew;
  }

  #state(text: string): Verdict {
    if (!failed.test(text)) return job.test(text) ? hiddenJob : progress;
    if (!this.#isNew(text)) return repeatedLines;
    return job.test(text) ? failedJob : pin;
  }
}

export default define({
  summary:
    "What failed as soon as it did, and the run with all its jobs as it ended; states before that are counted.",
  kind: "report",
  start: () => new Watch(),
});
