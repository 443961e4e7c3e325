import { define } from "../../src/reduce/filter.ts";
import { folderGroups } from "../../src/reduce/path-groups.ts";

export default define({
  summary: "every path, common folders stated once",
  kind: "data",
  leave: ["-z", "--format", "--eol", "--debug"],
  start: () => ({ line: folderGroups() }),
});
