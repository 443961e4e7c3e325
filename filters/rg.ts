import { define, pin } from "../src/filter-kit/filter.ts";
import { hitGroups } from "../src/filter-kit/hit-groups.ts";
import { hitFinder } from "../src/filter-kit/search-hit.ts";
import { readsOneFile } from "../src/filter-kit/reads-one-file.ts";

const shownAlways = 20;
/** `rg: x: Permission denied (os error 13)`; older versions leave the name out. */
const complaint = /^rg: |^\S.*\(os error \d+\)$/;

/** Statistics of `--stats`, below all hits. */
const stats =
  /^\d[\d.]* (?:match(?:es)?|matched lines?|files? contained matches|files? searched|bytes (?:printed|searched)|seconds)/;

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  passthrough: [
    "-q",
    "--quiet",
    "-0",
    "--null",
    "--null-data",
    "--generate",
    "--type-list",
    "--debug",
    "--trace",
  ],
  start: ({ argv }) => {
    let left = shownAlways;
    const group = hitGroups(argv);
    const isComplaint = (text: string): boolean =>
      left > 0 && (text.startsWith("rg: ") || text.endsWith(")")) && complaint.test(text);
    return {
      line(text) {
        if (stats.test(text)) return pin;
        if (!isComplaint(text)) return group(text);
        left -= 1;
        return pin;
      },
      exact: readsOneFile(argv, true),
      focus: hitFinder(argv, false),
    };
  },
});
