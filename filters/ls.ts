import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "every name and column; what neighbouring rows begin with stated once",
  kind: "data",
  also: ["dir", "vdir"],
  leave: ["-D", "--dired"],
  start: () => answers("ls", "dir", "vdir"),
});
