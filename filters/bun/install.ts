import { define, drop, keep, must } from "../../src/reduce/filter.ts";

const progress = /^(?:Resolving dependencies|Resolved, downloaded and extracted \[\d+\]|Saved lockfile)$/;
const progressLines = drop("progress lines");
const outcome = /^(?:installed \S|\d+ packages? (?:installed|removed)|Checked \d+ installs|error: )/;

export default define({
  summary: "What was added, blocked scripts, errors.",
  kind: "report",
  also: ["i", "add", "a", "remove", "rm", "update", "ci", "link", "unlink"].map((word) => `bun ${word}`),
  leave: ["--silent", "--dry-run"],
  start: () => ({
    line: (text) => (progress.test(text) ? progressLines : outcome.test(text) ? must : keep),
  }),
});
