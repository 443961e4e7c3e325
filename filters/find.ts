import { answers, grouped } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";
import { folderGroups } from "../src/reduce/path-groups.ts";

export default define({
  summary: "every path, common folders stated once; complaints about unreadable ones",
  kind: "data",
  also: ["bfs"],
  leave: ["-exec", "-execdir", "-ok", "-okdir", "-printf", "-print0", "-delete"],
  start: () => ({ line: grouped(answers("find", "bfs"), folderGroups()) }),
});
