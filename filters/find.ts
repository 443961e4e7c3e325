import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "every path, common folders stated once; complaints about unreadable ones",
  kind: "data",
  also: ["bfs"],
  leave: ["-exec", "-execdir", "-ok", "-okdir", "-printf", "-print0", "-delete"],
  start: () => answers("find", "bfs"),
});
