import { define, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";
import { createFirstFew } from "../../src/reduce/first-few.ts";

const progress = /^(?:\S+\s+\| )?Progress: resolved \d+, reused \d+, downloaded \d+, added \d+$/;
const bar = /^(?:\S+\s+\| +)?[+-]+$/;
const progressLines = pass("progress lines");

const deprecated = /^(?:\S+\s+\| )? ?WARN {1,2}deprecated /;
const deprecations = pass("deprecation notices");
const shownDeprecations = 3;

const outcome = /^(?:Done in |Already up to date|Packages: )/;

const start = (): Reducer => {
  const seen = createFirstFew(shownDeprecations, deprecations);
  const noise = (text: string): Verdict | null => {
    if (progress.test(text) || (bar.test(text) && text.trim() !== "")) return progressLines;
    return deprecated.test(text) ? seen() : null;
  };
  return { line: (text) => noise(text) ?? (outcome.test(text) ? must : keep) };
};

export default define({
  summary: "What was added or removed, peer and build warnings, errors; progress and deprecations counted.",
  kind: "report",
  also: [
    "i",
    "add",
    "remove",
    "rm",
    "un",
    "uninstall",
    "update",
    "up",
    "upgrade",
    "ci",
    "dedupe",
    "prune",
    "fetch",
    "rebuild",
    "rb",
    "link",
    "ln",
    "import",
  ].map((word) => `pnpm ${word}`),
  leave: ["--json", "--reporter=ndjson", "--silent", "-s"],
  start,
});
