import {
  byDepth,
  define,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";
import { fetched } from "./_fetched.ts";

const file = /^running (\d+) tests? from \S+$/;
const row = /^( *)(\S.*) \.\.\. (ok|FAILED|ignored)(?: \(.*\))?$/;
const begun = /^( *)(\S.*) \.\.\.$/;
/** Output of a test is between such lines. */
const outputBegins = /^-+ (?:pre-test |post-test )?output -+$/;
const outputEnds = /^-+ (?:pre-test |post-test )?output end -+$/;
const part = /^ (?:ERRORS|FAILURES) $/;
const failure = /^\S.* => \S+:\d+:\d+$|^\S+ \(uncaught error\)$/;
const message = /^error: /;
const libraryFrame = /^ +at .*\b(?:ext:|node:|npm:)/;
const ownFrame = /^ +at .*:\d+:\d+\)?$/;
const total = /^(?:ok|FAILED) \| \d+ passed/;

const fileStarts = heading(1, proven("file starts"));
const testStart = heading(2, proven("test starts"));
const passedTest = heading(2, proven("passed tests"));
/** Deno counts the steps of a test apart from tests. */
const stepStarts = byDepth(proven("step starts"));
const passedSteps = byDepth(proven("passed steps"));
const failed = byDepth(pin);
const section = heading(0, pin);
const failureHead = heading(1, pin);
const repeatedLines = heading(0, proven("repeated lines"));
const libraryFrames = proven("library lines");
const outcome = heading(0, pin);

const depthOf = (indent: string): number => 1 + (indent.length >> 1);

class DenoTest implements Reducer {
  /** Indexes of the tests that have begun, the outermost first. */
  readonly #open: number[] = [];
  readonly #named = new Set<string>();
  readonly #unrun = createUnrun();
  /** Whether a frame of the project's own stands above in the trace. */
  #sawOwn = false;
  #index = -1;
  #place: "before" | "rows" | "output" | "errors" = "before";
  over = false;

  line(text: string): Verdict {
    this.#index += 1;
    this.over = total.test(text);
    if (this.over) return outcome;
    if (this.#place === "output") {
      if (outputEnds.test(text)) this.#place = "rows";
      return keep;
    }
    return this.#structure(text) ?? (this.#place === "errors" ? this.#detail(text) : this.#row(text));
  }

  running(): readonly number[] {
    return this.#open;
  }

  end(): readonly number[] {
    return this.#open;
  }

  #structure(text: string): Verdict | null {
    if (part.test(text)) {
      this.#place = "errors";
      return section;
    }
    if (file.test(text)) {
      this.#place = "rows";
      return fileStarts;
    }
    if (this.#place === "before") return fetched(text) ?? keep;
    return null;
  }

  #row(text: string): Verdict {
    if (this.#place !== "rows") return keep;
    if (outputBegins.test(text)) {
      this.#place = "output";
      return keep;
    }
    const ended = row.exec(text);
    if (ended !== null)
      return this.#isBelowTest(ended[1]!) ? this.#ended(depthOf(ended[1]!), ended[3]!) : keep;
    const start = begun.exec(text);
    if (start === null) return keep;
    const depth = depthOf(start[1]!);
    this.#open.length = Math.min(this.#open.length, depth - 1);
    this.#open.push(this.#index);
    return depth === 1 ? testStart : stepStarts(depth);
  }

  /** A step stands right below what it is a step of; elsewhere it is what a program printed. */
  #isBelowTest(indent: string): boolean {
    return indent.length % 2 === 0 && depthOf(indent) <= this.#open.length + 1;
  }

  #ended(depth: number, status: string): Verdict {
    this.#open.length = Math.min(this.#open.length, depth - 1);
    if (status === "ok") return depth === 1 ? passedTest : passedSteps(depth);
    return status === "FAILED" ? failed(depth) : this.#unrun(depth + 1);
  }

  /** A failure is named above its error, and again in the list at the end. */
  #detail(text: string): Verdict {
    if (failure.test(text)) {
      if (this.#named.has(text)) return { ...repeatedLines, part: "copy", key: text };
      this.#named.add(text);
      this.#sawOwn = false;
      return failureHead;
    }
    if (message.test(text)) return pin;
    if (!libraryFrame.test(text)) this.#sawOwn ||= ownFrame.test(text);
    else if (this.#sawOwn) return libraryFrames;
    return keep;
  }
}

export default define({
  summary:
    "Failing tests with their errors and places, each told once, and the counts; passed tests are counted.",
  kind: "report",
  passthrough: ["--reporter=junit", "--reporter=tap", "--watch", "--coverage"],
  signatures: [/^running \d+ tests? from \.?\/\S+$/],
  start: () => new DenoTest(),
});
