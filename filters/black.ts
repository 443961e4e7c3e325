import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";

const problem = /^(?:error: cannot format |\d+ files? (?:would be|reformatted|left unchanged))/;

const start = (): Reducer => ({ line: (text) => (problem.test(text) ? must : keep) });

export default define({
  summary: "Which files change or cannot be read, and how many.",
  kind: "report",
  leave: ["--diff", "-c", "--code", "-"],
  start,
});
