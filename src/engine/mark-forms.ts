/** Every form of a mark, and what it means: for the note that models are given, and for the documentation. Each example
 * is written by what writes the marks. */
import { columnsMark } from "./cut-ranges.ts";
import { cutMark, footMark, gapMark, sayMark, shortMark } from "./marks.ts";
import { withCount } from "./squeeze/with-count.ts";
import { sharedMark } from "./squeeze/leave-out-shared.ts";

const id = "7K2M9QXA";
const some = { lines: 212, of: 230, cut: 0, kept: null };

const [counted = ""] = withCount("… waiting for the database", 12, "");

/** As they stand in an output, and what the reader is told. */
export const markForms: readonly (readonly [forms: readonly string[], meaning: string])[] = [
  [
    [gapMark(212, "passed tests"), shortMark(3)],
    "so many lines stood here; the short form where the long one does not pay",
  ],
  [
    [gapMark(412, "lines", "src/a.ts (120) src/b.ts (292)")],
    "the same, with the files, folders or commits that they belong to, and how many lines each had",
  ],
  [
    [gapMark(714, "similar lines", "src/a.rs:3:9 12:1 (unused_variables)")],
    "what was said above stood here again, at these places; in brackets its rule or its words. A path with blanks stands in quotes",
  ],
  [
    [footMark(id, some, "PATH"), footMark(id, some, null)],
    `the last line, only if something is hidden or cut; \`pith raw ${id}\` prints all of it. Without the path where the agent's note says where it is. \`output up to line 60000\`: more could not be kept, and is shown`,
  ],
  [
    [counted.replace("waiting for the database ", ""), `…${sharedMark(11, "commits")}`],
    "at a line's end: the line stood there twelve times in a row; the next eleven commits have it too (`Author:` of `git log`)",
  ],
  [[cutMark(340)], "in a line: its middle, so many characters, is cut"],
  [
    [columnsMark("COMMAND", 30), sayMark("make deploy", "12 uploads")],
    "these columns are left out of the next rows; what a filter of yours says of the output",
  ],
  [["src/a.ts:"], "above indented lines: what they all begin with"],
];

// Plain letters only: files of instructions come in many encodings.
const inLine = cutMark(340).replaceAll("…", "");

/** The same for a model, in one sentence: of whole lines only, and of all. */
export const gapSentence = `\`${gapMark(212, "passed tests")}\` or \`${shortMark(3)}\` stands for exactly so many lines left out there`;
export const markSentence =
  `${gapSentence} (\`, at\` names their files or places), ` +
  `\` (x12)\` for 12 such lines, \`${inLine}\` for the middle of one.`;
