import { define } from "../../src/filter-kit/filter.ts";
import { folderGroups } from "../../src/filter-kit/hit-groups.ts";

export default define({
  summary: "every entry, common folders stated once",
  kind: "data",
  passthrough: ["-z", "--format"],
  start: () => ({ line: folderGroups() }),
});
