import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";

const problem = /^(?:\S+\.java:\d+: )?(?:error|warning): |^\d+ (?:errors?|warnings?)$/;

const start = (): Reducer => ({ line: (text) => (problem.test(text) ? must : keep) });

export default define({
  summary: "Every error and warning with its place, and how many there are.",
  kind: "report",
  start,
});
