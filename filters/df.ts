import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "every row and column, padding narrowed",
  kind: "data",
  table: true,
  leave: ["--output"],
  start: () => answers("df"),
});
