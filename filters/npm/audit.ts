import { define, keep, must, type Reducer } from "../../src/reduce/filter.ts";

const severity = /^Severity: (?:critical|high|moderate|low)/;
const advisory = / - https:\/\/\S+\/advisories\/GHSA-/;
const count = /^(?:\d+ (?:\w+ severity )?vulnerabilit|found \d+ vulnerabilit)/;

/** `lodash  <=4.17.20`, the package that the lines below it are about. */
const affected = /^\S+ {2}\S/;

const start = (): Reducer => ({
  line: (text) =>
    severity.test(text) || affected.test(text) || advisory.test(text) || count.test(text) ? must : keep,
});

export default define({
  summary: "Every advisory with its severity; the dependency paths within the budget; the counts.",
  kind: "report",
  leave: ["--json", "--parseable", "signatures"],
  start,
});
