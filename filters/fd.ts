import { define, pin } from "../src/filter-kit/filter.ts";
import { folderGroups } from "../src/filter-kit/hit-groups.ts";

export default define({
  summary: "every path, common folders stated once",
  kind: "data",
  also: ["fdfind"],
  passthrough: ["-0", "--print0", "-x", "--exec", "-X", "--exec-batch", "--format", "--gen-completions"],
  start: () => {
    const group = folderGroups();
    return { line: (text) => (text.startsWith("[fd error]") ? pin : group(text)) };
  },
});
