import { diffReducer, printsHunks, unreadableDiffs } from "../../src/filter-kit/diff-folds.ts";
import { define, keep, type Reducer } from "../../src/filter-kit/filter.ts";
import { logReducer } from "./_history.ts";

const contents: Reducer = { line: () => keep };

/** `REV:path` and `:path` print a file as it is, even one that looks like a diff. */
const namesFile = (word: string): boolean => /^[^-:][^:]*:./.test(word) || /^:(?:\d:)?[^!(^/:]/.test(word);

export default define({
  summary:
    "the commit and every change; lock files, generated, vendored and minified ones by header and count",
  kind: "data",
  exact: true,
  passthrough: ["--format", "--pretty", ...unreadableDiffs],
  start({ argv }) {
    if (argv.slice(2).some(namesFile)) return contents;
    const hunks = printsHunks(argv, true);
    const commits = logReducer(argv, hunks);
    return hunks ? diffReducer(argv, { judge: (line) => commits.line(line, 1), level: 1 }) : commits;
  },
});
