import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "every open file, as listed",
  kind: "data",
  leave: ["-F", "-t", "-Fn"],
  start: () => answers("lsof"),
});
