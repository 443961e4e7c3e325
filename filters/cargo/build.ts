import {
  define,
  drop,
  heading,
  keep,
  pin,
  ofRule,
  proven,
  quote,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";

const status = /^ {1,8}(?:Compiling|Checking|Documenting|Scraping) \S+ v\d/;
/** No step of the build, or a second line for a crate that is built. */
const progress =
  /^ {1,8}(?:(?:Fresh|Dirty|Downloaded|Unpacking|Adding|Unchanged) \S+ v\d(?!.*\((?:available|requires):? )|Updating (?:.* index$|git )|Downloading |Downloaded \d+ crates)/;
const rustc = /^ {5}Running `.*\brustc .*`$/;

const buildSteps = proven("build steps");
const progressLines = proven("progress lines");
const rustcLines = proven("rustc commands");

const errorHead = /^(?:error(?:\[E\d+\])?: |error$|Caused by:)/;
const otherHead = /^(?:warning|note|help)(?:\[\w+\])?: /;
/** Cargo's own summary at the end, which has no place. */
const summaryHead =
  /^(?:warning: (?:`.*` \(.*\) generated \d+ warnings?|build failed, )|error: (?:could not compile|aborting due to|build failed))/;
const summary = heading(0);
const failedSummary = heading(0, pin);
const excerpt = /^ *\d* +\|/;
/** Carets alone; what stands beside them says what is wrong there. */
const caret = /^ *\d* +\|[\s|_^~+-]*$/;
const source = /^ *\d+ +[|+~-]|^ *[-+] /;
const quoted = /`[^`]*`/g;
const errorLines = 60;
const inFull = 20;

const excerpts = drop("excerpt lines");
const mustQuote: Verdict = { ...pin, part: "quote" };
const hiddenQuote: Verdict = { ...excerpts, part: "quote" };

/** Names are what a rule's messages differ in. */
const ruleOf = (text: string): string => text.replace(quoted, "`_`");

/** The first errors whole, the first warnings of each kind with their excerpts; beyond them heads, places and notes. */
const diagnostics = () => {
  let left = 0;
  let errors = 0;
  let others = 0;

  const head = (text: string, verdict: Verdict): Verdict =>
    text.includes(": ") ? ofRule(ruleOf(text), 1, verdict) : verdict;

  const below = (text: string): Verdict => {
    left = text === "" ? 0 : Math.max(0, left - 1);
    const quotes = source.test(text);
    if (left > 0) return quotes ? mustQuote : pin;
    if (quotes) return errors + others > inFull && excerpt.test(text) ? hiddenQuote : quote;
    return errors + others > inFull && (text === "" || caret.test(text)) ? excerpts : keep;
  };

  return (text: string): Verdict => {
    if (summaryHead.test(text)) {
      left = 0;
      return text.startsWith("error") ? failedSummary : summary;
    }
    if (errorHead.test(text)) {
      left = errors < inFull ? errorLines : 1;
      errors += 1;
      return head(text, pin);
    }
    if (!otherHead.test(text)) return below(text);
    others += 1;
    left = Math.max(0, left - 1);
    return head(text, left > 0 ? pin : keep);
  };
};

const compiling = (): Reducer => {
  const diagnosed = diagnostics();
  return {
    line(text) {
      if (text.charCodeAt(0) !== 32) return diagnosed(text);
      if (status.test(text)) return buildSteps;
      if (progress.test(text)) return progressLines;
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
    "rustc",
  ],
  passthrough: ["--unit-graph", "--build-plan", "--print", "--list", "--explain"],
  start: compiling,
});
