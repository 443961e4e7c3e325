import { define, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";

const status =
  /^ {1,8}(?:Compiling|Checking|Documenting|Fresh|Dirty|Downloaded|Scraping|Unpacking|Adding|Unchanged) \S+ v\d/;
const indexing =
  /^ {1,8}(?:Updating (?:crates\.io|.* index$|git )|Downloading |Blocking waiting |Downloaded \d+ crates)/;
const rustc = /^ {5}Running `.*\brustc .*`$/;

const statusLines = pass("build steps");
const rustcLines = pass("rustc commands");

const errorHead = /^(?:error(?:\[E\d+\])?: |error$|Caused by:)/;
const errorLines = 60;
const errorsInFull = 20;

/** Shows the whole block of each of the first errors; beyond them only their heads and places. */
const errorBlocks = () => {
  let left = 0;
  let seen = 0;
  return (text: string): Verdict => {
    if (errorHead.test(text)) {
      left = seen < errorsInFull ? errorLines : 1;
      seen += 1;
      return must;
    }
    if (text === "" || left === 0) {
      left = 0;
      return keep;
    }
    left -= 1;
    return must;
  };
};

const compiling = (): Reducer => {
  const diagnostics = errorBlocks();
  return {
    line(text) {
      if (text.charCodeAt(0) !== 32) return diagnostics(text);
      if (status.test(text) || indexing.test(text)) return statusLines;
      return rustc.test(text) ? rustcLines : diagnostics(text);
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
    "cargo b",
    "cargo c",
    "cargo d",
  ],
  leave: ["--message-format", "--unit-graph", "--build-plan", "--print", "--dry-run", "--list"],
  start: compiling,
});
