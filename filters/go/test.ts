import {
  define,
  drop,
  fold,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
  byDepth,
} from "../../src/filter-kit/filter.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";
import { createRunning } from "./_running.ts";
import build from "./build.ts";
import { program } from "./run.ts";

const passedPackage = /^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))(?:\tcoverage: \[no statements\])?$/;
const untested = /^\?? +\t\S+\t+(?:coverage: 0\.0% of statements|\[no test files\])$/;
const noTests = /^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))(?:\t.*)? \[no tests to run\]$/;
const packageRow = /^(?:ok {2}|FAIL|\?? +)\t\S+(?:\t| \[(?:build|setup) failed\]$)/;
const step = /^=== (RUN|PAUSE|CONT|NAME) +(\S+)$/;
const result = /^( *)--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/;
const fuzzing = /^fuzz: elapsed: \d+s, (?:gathering|execs: )/;
const failedPackage = /^FAIL\t|^ok {2}\t.*(?:FAIL|\[build failed\])/;
const compiled = /^# \S+(?: \[\S+\.test\])?$/;

const passedPackages = heading(0, proven("passed packages"));
/** They passed at another time. */
const cachedPackages = heading(0, fold("cached", "cached packages"));
const untestedPackages = heading(0, proven("untested packages"));
const emptyPackages = heading(0, fold("no tests to run", "empty packages"));
const passLines = heading(0, proven("PASS lines"));
const packageEnd = heading(0, pin);
/** No test logs the lines that follow. */
const noTest = heading(0, proven("test lines"));
const unowned = heading(0, keep);
const fuzzRows = drop("fuzzing rows");

const starts = byDepth(proven("test starts"));
const pauses = byDepth(proven("test lines"));
const passedTests = byDepth(proven("passed tests"));
const failedTests = byDepth(pin);
const compileErrors = heading(1, pin);

const depthOf = (name: string): number => name.split("/").length - 1;

class GoTest implements Reducer {
  readonly #compile = build.start();
  readonly #output = program();
  readonly #running = createRunning();
  readonly #unrun = createUnrun();
  /** Start lines of tests that were running when their package ended: where a crash says no name, they do. */
  readonly #crashed: number[] = [];
  #index = -1;
  /** Until the first test or package row: what the compiler says owns its own lines, a test's log does not. */
  #compiles = true;
  #verbose = false;
  #passes = 0;
  /** Below a failed test's row, without `-v`: what it logged, and what the next tests print. */
  #failures = false;
  /** The line above is the row of a test that ended: only indented lines are its own. */
  #afterResult = false;

  line(text: string, stream: Stream): Verdict {
    this.#index += 1;
    const known = this.#test(text) ?? this.#row(text);
    if (known !== null) return known;
    if (compiled.test(text)) {
      this.#compiles = true;
      return compileErrors;
    }
    return this.#owned(
      text,
      this.#output(text) ?? (this.#compiles ? this.#compile.line(text, stream) : keep),
    );
  }

  running(): readonly number[] {
    return [...this.#crashed, ...this.#running.open.values()];
  }

  end(): readonly number[] {
    return this.running();
  }

  #test(text: string): Verdict | null {
    const began = text.startsWith("=== ") ? step.exec(text) : null;
    if (began !== null) return this.#begun(began[1]!, began[2]!);
    if (text === "=== NAME") return noTest;
    const over = text.includes("--- ") ? result.exec(text) : null;
    if (over !== null) return this.#ended(over);
    if (text === "PASS") return this.#verbose && this.#running.open.size === 0 ? passLines : null;
    return fuzzing.test(text) ? fuzzRows : null;
  }

  #begun(kind: string, name: string): Verdict {
    this.#verbose = true;
    this.#compiles = false;
    this.#afterResult = false;
    if (kind === "RUN") this.#running.begin(name, this.#index);
    return (kind === "RUN" ? starts : pauses)(depthOf(name));
  }

  #ended([, indent = "", status, name = ""]: RegExpExecArray): Verdict | null {
    if (!this.#running.finish(name) && status === "PASS") return null;
    this.#afterResult = true;
    this.#compiles = false;
    this.#failures ||= status === "FAIL" && !this.#verbose;
    const depth = indent.length >> 2;
    if (status === "PASS") return passedTests(depth);
    if (status !== "FAIL") return this.#unrun(depth + 1);
    // With `-v` what the test said stands above.
    const failed = failedTests(depth);
    return this.#verbose ? failed : { ...failed, record: { ...failed.record!, test: name } };
  }

  /** Rows of whole packages. The first that passed is shown: where all pass, no other line says so. */
  #row(text: string): Verdict | null {
    if (text === "FAIL") return packageEnd;
    const isFailed = text.startsWith("FAIL\t");
    const isWithin = !isFailed && (this.#running.open.size > 0 || this.#failures);
    if (isWithin || !packageRow.test(text)) return null;
    this.#packageEnded();
    if (passedPackage.test(text)) {
      if (text.includes("\t(cached)")) return cachedPackages;
      return ++this.#passes > 1 ? passedPackages : unowned;
    }
    if (untested.test(text)) return untestedPackages;
    if (noTests.test(text)) return emptyPackages;
    return failedPackage.test(text) ? packageEnd : unowned;
  }

  #packageEnded(): void {
    this.#crashed.push(...this.#running.open.values());
    this.#verbose = this.#failures = this.#afterResult = this.#compiles = false;
    this.#running.reset();
  }

  /** Only what is indented below a result belongs to it. */
  #owned(text: string, verdict: Verdict): Verdict {
    if (!this.#afterResult || text === "" || text.startsWith("    ") || text.startsWith("\t")) return verdict;
    this.#afterResult = false;
    return heading(0, verdict);
  }
}

export default define({
  summary: "Failing tests and packages with their output, panics, build errors; passed ones are counted.",
  kind: "report",
  passthrough: ["-json", "-list"],
  signatures: [
    /^(?:ok {2}|FAIL)\t\S+\t(?:[\d.]+s|\(cached\))/,
    /^\? {3}\t\S+\t\[no test files\]$/,
    /^=== RUN {3}\S+$/,
    /^--- (?:FAIL|PASS|SKIP): \S+ \([\d.]+s\)$/,
    /^FAIL\t\S+ \[(?:build|setup) failed\]$/,
    /^go: downloading \S+ v\d/,
  ],
  start: () => new GoTest(),
});
