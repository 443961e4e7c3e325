/** Where jest lists a file's tests, and where it prints what they wrote: a tick in there is the program's. */
import { heading, keep, pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";
import { createStatus, indentOf, leadOf } from "../../src/filter-kit/indent.ts";
import { createTestTree } from "../../src/filter-kit/test-rows.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";

const outside = heading(0, keep);
const passedTests = proven("passed tests");
/** Which verdict such a row has is told by how many there are. */
const unrunRow = proven("skipped tests");
/** Tests that the command line left out. */
const leftOutShown = 5;
const suites = Array.from({ length: 12 }, (_, depth) => heading(depth + 2, proven("suite titles")));
const printed = heading(3, keep);
const passedTest = /^ +✓ \S/;
const skippedTest = /^ +[○✎] (?:skipped|todo) /;
const suite = /^ {2,}\S/;
const headed = /^ ?(?:PASS|FAIL|RUNS) {1,2}\S|^(?:Test|Tests|Test Suites|Snapshots|Summary|Ran)\b/;
const printing =
  /^(?: {2}| {4})console\.(?:log|info|warn|error|debug|assert|count|dir|group|table|time|trace)$/;

const failedTest = /^ +✕ \S/;

const status = createStatus({
  "✓": [[passedTest, passedTests]],
  "○": [[skippedTest, unrunRow]],
  "✎": [[skippedTest, unrunRow]],
  "✕": [[failedTest, pin]],
});

/** The list of a file's tests, right below its name, and what `console` printed: a tick in there is the program's. */
export const createPlace = (choosesByName: boolean) => {
  let place: "list" | "console" | "other" = "other";
  let indent = 0;
  let passing = false;
  /** The line above is a file's name. */
  let isFirst = false;
  /** Right below the name of a file that passed stood no list: so none has one, and whatever looks like one is printed. */
  let listsNone = false;
  const tree = createTestTree(2, 2);
  const unrun = choosesByName ? createUnrun("skipped tests", leftOutShown) : createUnrun();
  const seeFirst = (text: string): void => {
    if (isFirst && passing && !text.startsWith("  ")) listsNone = true;
    isFirst = false;
  };
  const isTitle = (text: string): boolean => leadOf(text) !== "●" && !printing.test(text) && suite.test(text);
  const listed = (text: string): Verdict | null => {
    const indent = indentOf(text);
    seeFirst(text);
    const isListed = !listsNone && tree.holds(indent);
    const row = isListed ? status(text) : null;
    if (row !== null) {
      tree.row(indent);
      return row === unrunRow ? unrun() : row;
    }
    if (isListed && isTitle(text)) {
      tree.title(indent);
      return suites[Math.min(suites.length - 1, (indent >> 1) - 1)]!;
    }
    place = "other";
    return passing && isOutside(text) ? outside : null;
  };
  const isOutside = (text: string): boolean => {
    if (text === "" || !text.startsWith(" ")) return !headed.test(text);
    return listsNone && leadOf(text) !== "●" && !headed.test(text) && !printing.test(text);
  };
  return {
    isConsole: (): boolean => place === "console",
    list(isPassing: boolean): void {
      [place, passing, isFirst] = ["list", isPassing, true];
      tree.begin();
    },
    leave: (): void => void (place = "other"),
    line(text: string): Verdict | null {
      const found = place === "list" ? listed(text) : null;
      if (found !== null) return found;
      if (place === "console" && text !== "" && indentOf(text) <= indent) place = "other";
      if (!printing.test(text)) return null;
      [place, indent] = ["console", indentOf(text)];
      return printed;
    },
  };
};
