import { answers, grouped } from "../src/filter-kit/grouped-answers.ts";
import { define } from "../src/filter-kit/filter.ts";
import { folderGroups } from "../src/filter-kit/hit-groups.ts";

export default define({
  summary: "every path, common folders stated once; complaints about unreadable ones",
  kind: "data",
  also: ["bfs"],
  passthrough: ["-exec", "-execdir", "-ok", "-okdir", "-printf", "-print0", "-delete"],
  start: () => ({ line: grouped(answers("find", "bfs"), folderGroups()) }),
});
