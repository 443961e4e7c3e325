import { define, drop, keep, must, type Reducer } from "../../src/reduce/filter.ts";

const progress = /^(?:\S+\s+\| )?Progress: resolved \d+, reused \d+, downloaded \d+, added \d+$/;
const bar = /^(?:\S+\s+\| +)?[+-]+$/;
const progressLines = drop("progress lines");

const outcome = /^(?:Done in |Already up to date|Packages: )/;

const isProgress = (text: string): boolean => progress.test(text) || (bar.test(text) && text.trim() !== "");

const start = (): Reducer => ({
  line: (text) => (isProgress(text) ? progressLines : outcome.test(text) ? must : keep),
});

export default define({
  summary: "What was added or removed, every warning and error; progress is counted.",
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
