import {
  define,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Closing,
  type Ending,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createPythonTraces, libraryFrames } from "../src/filter-kit/python-trace.ts";
import { Entries } from "./pytest/_entries.ts";
import { createHeader, headerLines } from "./pytest/_header.ts";
import { createRows, createStarts, failedRow, passedTests, shownRow } from "./pytest/_rows.ts";
import { Warnings } from "./pytest/_warnings.ts";

const session = /^=+ test session starts =+$/;
const section = /^=+ (\S.*?) =+$/;
const test = /^_{3,} (?:ERROR (?:collecting|at (?:setup|teardown) of) )?(.+) _{3,}$/;
const captured = /^-{3,} (?:Captured|Live) \w+.* -{3,}$/;
const coverage = /^(?:-{3,} coverage: .* -{3,}|_{3,} coverage: .* _{3,})$/;
const failureLine = /^(?:E {2,}|E$|> |\S+:\d+: |INTERNALERROR> \w|(?:FAILED|ERROR|UNEXPECTED) )/;
const counts =
  /^(=+ )?(?:\d+ (?:passed|failed|errors?|skipped|deselected|warnings?|x(?:pass|fail)ed)\b.*|no tests (?:ran|collected).*) in [\d.]+(?:s| seconds)\b/;
const ran = /\d+ (?:passed|failed|skipped|x(?:pass|fail)ed)\b/;
const coveredFile = /^\S+ +\d+ +0(?: +\d+ +0)? +100%$/;
const runnerFrame = /^(?:INTERNALERROR> )? {2}File ".*[\\/](?:_pytest|pluggy|xdist|execnet)[\\/][^"]+", line/;
const frameCode = /^(?:INTERNALERROR> )? {4}/;

const coveredFiles = proven("covered files");
const runnerFrames = proven("runner frame lines");
const sectionHead = heading(1, pin);
const outputHead = heading(3);

const frames = () => {
  let inside = false;
  return (text: string): boolean => {
    inside = runnerFrame.test(text) || (inside && frameCode.test(text));
    return inside;
  };
};

type Part = "rows" | "failures" | "output" | "summary" | "coverage" | "warnings";

const partOf = (title: string): Part => {
  if (title === "short test summary info") return "summary";
  if (title.startsWith("warnings summary")) return "warnings";
  return title === "tests coverage" ? "coverage" : "failures";
};

/** Below a section's heading: what failed, what it printed, the summary. */
const detail = (text: string, part: Part): Verdict => {
  if (part === "output") return keep;
  if (part === "coverage" && coveredFile.test(text)) return coveredFiles;
  if (part !== "summary") return failureLine.test(text) ? pin : keep;
  if (/^PASSED \S+\.\w+::/.test(text)) return passedTests;
  return failureLine.test(text) ? failedRow : shownRow;
};

class Pytest implements Reducer {
  readonly #headerRows: number[] = [];
  readonly #header = createHeader();
  readonly #starts = createStarts();
  readonly #row = createRows();
  readonly #frame = frames();
  readonly #traces = createPythonTraces();
  readonly #entries = new Entries();
  readonly #warnings = new Warnings();
  #index = -1;
  #part: Part = "rows";
  #sawSession = false;
  #tested = false;
  over = false;

  line(text: string): Verdict {
    this.#index += 1;
    const found = this.#judge(text);
    if (found === headerLines) this.#headerRows.push(this.#index);
    return found;
  }

  running(): readonly number[] {
    return [...this.#starts.open(), ...this.#entries.raised, ...this.#traces.raised()];
  }

  /** Where nothing could be run, the place and the plugins are part of the answer. */
  end({ code }: Ending): Closing {
    const isHeaderShown = this.over ? !this.#tested : code !== 0 && code !== 1;
    const { hidden } = this.#entries;
    const header = isHeaderShown ? this.#headerRows : [];
    const shown = [...header, ...this.running()];
    return { shown, hidden: new Map([...hidden, ...this.#warnings.hidden]) };
  }

  #judge(text: string): Verdict {
    const framed = this.#traces.line(text);
    const entry = this.#entries.line(text, this.#part === "failures");
    // A plugin's tests run others, whose report is what they print.
    if (this.#part !== "output" && session.test(text)) {
      [this.#part, this.#sawSession] = ["rows", true];
      this.#header.begin();
      return headerLines;
    }
    if (this.#ends(text)) return failedRow;
    const found = this.#head(text);
    if (found !== null) return found;
    if (this.#part === "warnings") return this.#warnings.line(text, this.#index);
    if (this.#frame(text)) return runnerFrames;
    if (framed === libraryFrames || entry !== null) return entry ?? libraryFrames;
    return this.#part === "rows" ? this.#progress(text) : detail(text, this.#part);
  }

  #progress(text: string): Verdict {
    const header = this.#header.line(text);
    if (header !== null) return header;
    this.#starts.see(text, this.#index);
    return this.#row(text) ?? detail(text, "rows");
  }

  /** The last line; without the equals signs only where the session began without them (`-q`). */
  #ends(text: string): boolean {
    const found = counts.exec(text);
    if (found === null || (found[1] === undefined && this.#sawSession)) return false;
    this.#tested ||= ran.test(text);
    this.over = true;
    return true;
  }

  /** Begins the section of another heading. */
  #head(text: string): Verdict | null {
    const [, title] = text.startsWith("=") ? (section.exec(text) ?? []) : [];
    if (title !== undefined) return this.#enter(partOf(title), sectionHead);
    if (this.#part === "rows") return null;
    if (coverage.test(text)) return this.#enter("coverage", sectionHead);
    const name = text.startsWith("___") ? test.exec(text)?.[1] : undefined;
    if (name !== undefined) return this.#enter("failures", ofTest(name, 2));
    return captured.test(text) ? this.#enter("output", outputHead) : null;
  }

  #enter(part: Part, verdict: Verdict): Verdict {
    if (verdict.record?.test !== undefined) this.#entries.begin();
    this.#part = part;
    return verdict;
  }
}

export default define({
  summary: "Failures, errors, warnings, the summary and the counts; progress and passed tests are counted.",
  kind: "report",
  also: ["py.test", "python -m pytest"],
  passthrough: [
    "--collect-only",
    "--co",
    "--collectonly",
    "--fixtures",
    "--funcargs",
    "--fixtures-per-test",
    "--markers",
    "--setup-plan",
    "--trace-config",
  ],
  signatures: [
    /^=+ test session starts =+$/,
    /^=+ (?:ERRORS|FAILURES|short test summary info) =+$/,
    /^\S+\.py [.sxFEX]+ +\[ *\d+%\]$/,
  ],
  start: () => new Pytest(),
});
