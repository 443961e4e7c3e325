import { define, keep, must, type Reducer } from "../../src/reduce/filter.ts";

const advisory = /^[│|] (?:critical|high|moderate|low|info) /;
const fact = /^[│|] (?:Package|Vulnerable versions|Patched versions|Patched in|Dependency of) /;
const count = /^\d+ vulnerabilities found$|^Severity: |^No known vulnerabilities found$/;

const start = (): Reducer => ({
  line: (text) => (advisory.test(text) || fact.test(text) || count.test(text) ? must : keep),
});

export default define({
  summary: "Every advisory with package, paths and patched versions; the counts.",
  kind: "report",
  table: true,
  leave: ["--json"],
  start,
});
