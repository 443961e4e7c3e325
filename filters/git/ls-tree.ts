import { define } from "../../src/reduce/filter.ts";
import { folderGroups } from "../../src/reduce/path-groups.ts";

export default define({
  summary: "every entry, common folders stated once",
  kind: "data",
  leave: ["-z", "--format"],
  start: () => ({ line: folderGroups() }),
});
