import {
  define,
  fold,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";
import { program } from "./go/run.ts";
import goTest from "./go/test.ts";

const took = String.raw`\((?:cached|(?:\d+m)?[\d.]+m?s)\)`;
const coverage = String.raw`(?: \(coverage: (?:\[no statements\]|[\d.]+% of statements)\))?`;
const passedTest = /^PASS \S+\.[A-Z]\S* \(\d+\.\d\ds\)$/;
const passedPackage = new RegExp(String.raw`^(?:[✓✅] {2}|PASS )\S+ ${took}$`);
const otherPackage = new RegExp(String.raw`^(?:[✓✅] {2}|PASS )\S+ ${took}${coverage}$`);
const emptyPackage = new RegExp(String.raw`^(?:[∅➖] {2}|EMPTY )\S+(?: ${took}${coverage})?$`);
const failedRow = /^(?:[✖❌] {2}|FAIL )\S+(?: \(.*\))?$/;
const skippedRow = /^SKIP \S+\.[A-Z]\S* \(\d+\.\d\ds\)$/;
const summary = /^=== (?:Skipped|Failed|Errors)$/;
const failedTest = /^=== FAIL: (?:\S+ (?=\S))?(\S.*?)(?: \([\d.]+s\))?$/;
const skippedTest = /^=== SKIP: \S/;
const done = /^DONE (?:\d+ runs, )?\d+ tests?(?:, \d+ \w+)* in [\d.]+s$/;

const passedTests = heading(0, proven("passed tests"));
const passedPackages = heading(0, proven("passed packages"));
/** They passed at another time. */
const cachedPackages = heading(0, fold("cached", "cached packages"));
const emptyPackages = heading(0, fold("empty", "empty packages"));
const failure = heading(0, pin);
const row = heading(0, keep);
const section = heading(1, keep);

/** A line for each package or test, as far as a program has no part in them. */
const rowOf = (text: string): Verdict | null => {
  if (passedTest.test(text)) return passedTests;
  if (passedPackage.test(text)) return text.endsWith(" (cached)") ? cachedPackages : passedPackages;
  if (otherPackage.test(text)) return row;
  if (emptyPackage.test(text)) return emptyPackages;
  return failedRow.test(text) ? failure : null;
};

class GotestSum implements Reducer {
  /** Output of `go test` itself: in the formats `standard-*`, and for a test that failed. */
  readonly #inner: Reducer = goTest.start();
  readonly #unrun = createUnrun();
  /** Tests are named a second time, with what they said. */
  readonly #summedUp = createUnrun();
  #output = program();
  #inSummary = false;
  over = false;

  line(text: string, stream: Stream): Verdict {
    const inner = this.#inner.line(text, stream);
    this.over = done.test(text);
    if (this.over) {
      this.#inSummary = false;
      return failure;
    }
    if (summary.test(text)) {
      this.#inSummary = true;
      return section;
    }
    if (this.#inSummary) return this.#summed(text);
    if (this.running().length > 0) return inner;
    return skippedRow.test(text) ? this.#unrun(0) : (rowOf(text) ?? inner);
  }

  running(): readonly number[] {
    return this.#inner.running?.() ?? [];
  }

  end(): readonly number[] {
    return this.running();
  }

  #summed(text: string): Verdict {
    const failed = failedTest.exec(text)?.[1];
    if (failed === undefined && !skippedTest.test(text)) return this.#output(text) ?? keep;
    this.#output = program();
    return failed !== undefined ? ofTest(failed, 2) : this.#summedUp(2);
  }
}

export default define({
  summary:
    "Failed and skipped tests with what they printed, errors, totals; passed tests and packages are counted.",
  kind: "report",
  passthrough: ["--watch", "tool", "github-actions", "--format=github-actions", "-fgithub-actions"],
  signatures: [
    /^(?:[✓✖] {2})\S+ \((?:cached|[\d.]+m?s)\)$/,
    /^PASS \S+\.(?:Test|Fuzz|Example)\S* \(\d+\.\d\ds\)$/,
    /^(?:PASS|EMPTY) \S+ \(cached\)$/,
  ],
  start: () => new GotestSum(),
});
