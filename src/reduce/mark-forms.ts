/** Every form of a mark, and what it means: for the note that models are given, and for the documentation. Each example
 * is written by what writes the marks. */
import { columnsMark } from "./cut-ranges.ts";
import { cutMark, footMark, gapMark, sayMark, shortMark } from "./marks.ts";
import { withCount } from "./squeeze/fold-repeats.ts";
import { sharedMark } from "./squeeze/leave-out-shared.ts";

const id = "7K2M9QXA";
const some = { lines: 212, of: 230, cut: 0, kept: null };

const [counted = ""] = withCount("… waiting for the database", 12, "");

/** As they stand in an output, and what the reader is told. */
export const markForms: readonly (readonly [form: string, meaning: string])[] = [
  [gapMark(212, "passed tests"), "so many lines stood here"],
  [shortMark(3), "the same, where so few lines are hidden that the long form does not pay"],
  [
    gapMark(412, "lines", "src/a.ts (120) src/b.ts (292)"),
    "the same, with the files, folders or commits that they belong to, and how many lines each had",
  ],
  [
    gapMark(714, "similar lines", "src/a.rs:3:9 12:1 (warning: unused variable)"),
    "the same warning stood here again, for these places",
  ],
  [
    footMark(id, some, "PATH"),
    `the last line, only if something is hidden or cut; \`pith raw ${id}\` prints all of it`,
  ],
  [
    footMark(id, some, null),
    "the same, where the agent's note says how to ask by the id (`pith raw ID`), or in which folder the file is",
  ],
  [
    footMark(id, { ...some, kept: 60_000 }, "PATH"),
    "the same, of an output too large to be kept: the rest is shown",
  ],
  [
    counted.replace("waiting for the database ", ""),
    "at a line's end: the line stood there twelve times in a row",
  ],
  [
    `…${sharedMark(11, "commits")}`,
    "at a line's end (`Author:` in `git log`): the next eleven commits have the same line in the same place",
  ],
  [cutMark(340), "in a line: its middle, so many characters, is cut"],
  [columnsMark("COMMAND", 30), "these columns are left out of the next rows"],
  [sayMark("make deploy", "12 uploads"), "quotes what a filter of yours says of the output"],
  ["src/a.ts:", "above indented lines: what they all begin with"],
];

// Plain letters only: files of instructions come in many encodings.
const inLine = cutMark(340).replaceAll("…", "");

/** The same in one sentence, for a model. */
export const markSentence =
  `\`${gapMark(212, "passed tests")}\` or \`${shortMark(3)}\` stands for exactly so many lines left out there ` +
  `(\`, at\` names their files or places), \` (x12)\` for 12 such lines, \`${inLine}\` for the middle of one.`;
