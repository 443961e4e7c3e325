import { define, drop, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";

const status =
  /^ {1,8}(?:Compiling|Checking|Documenting|Fresh|Dirty|Downloaded|Scraping|Unpacking|Adding|Unchanged) \S+ v\d/;
const indexing =
  /^ {1,8}(?:Updating (?:.* index$|git )|Downloading |Blocking waiting |Downloaded \d+ crates)/;
const rustc = /^ {5}Running `.*\brustc .*`$/;

const statusLines = pass("build steps");
const rustcLines = pass("rustc commands");

const errorHead = /^(?:error(?:\[E\d+\])?: |error$|Caused by:)/;
const otherHead = /^(?:warning|note|help)(?:\[\w+\])?: /;
const excerpt = /^ *\d* +\|/;
const errorLines = 60;
const inFull = 20;

const excerpts = drop("excerpt lines");

/** The first errors whole, the first warnings with their excerpts; beyond them heads, places and notes. */
const diagnostics = () => {
  let left = 0;
  let errors = 0;
  let others = 0;
  return (text: string): Verdict => {
    if (errorHead.test(text)) {
      left = errors < inFull ? errorLines : 1;
      errors += 1;
      return must;
    }
    if (otherHead.test(text)) others += 1;
    left = text === "" ? 0 : Math.max(0, left - 1);
    if (left > 0) return must;
    return errors + others > inFull && (text === "" || excerpt.test(text)) ? excerpts : keep;
  };
};

const compiling = (): Reducer => {
  const diagnosed = diagnostics();
  return {
    line(text) {
      if (text.charCodeAt(0) !== 32) return diagnosed(text);
      if (status.test(text) || indexing.test(text)) return statusLines;
      return rustc.test(text) ? rustcLines : diagnosed(text);
    },
  };
};

export default define({
  summary: "Errors and warnings in full, what was built; not which crates were compiled on the way.",
  kind: "report",
  also: [
    "cargo check",
    "cargo clippy",
    "cargo doc",
    "cargo rustc",
    "cargo rustdoc",
    "cargo fix",
    "cargo install",
    "cargo fetch",
    "cargo b",
    "cargo c",
    "cargo d",
  ],
  leave: ["--message-format", "--unit-graph", "--build-plan", "--print", "--dry-run", "--list"],
  start: compiling,
});
