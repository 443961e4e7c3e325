/** Every form of a mark, and what it means: for the note that models are given, and for the documentation. Each example
 * is written by what writes the marks. */
import { columnsMark } from "./cut-ranges.ts";
import {
  cutMark,
  footMark,
  gapMark,
  killedMark,
  knownMark,
  repeatMark,
  sayMark,
  shortMark,
  thereMark,
} from "./marks.ts";
import { joinPlaces } from "./squeeze/join-places.ts";
import { hoistPrefixes } from "./squeeze/hoist-prefixes.ts";
import { type CutKind, cutKinds } from "./squeeze/path-cuts.ts";
import { withCount } from "./squeeze/with-count.ts";
import { sharedMark } from "./squeeze/leave-out-shared.ts";

const id = "QXAK";
const some = { lines: 212, of: 230, cut: 0, kept: null };

const [counted = ""] = withCount("… waiting for the database", 12, "");

const rows = ["2:36", "7:36", "9:1"].map((place) => `  ${place}  error  Unexpected console statement`);
const [places = ""] = joinPlaces(rows.map((text) => ({ text, isFinding: true }))).map((row) => row?.trim());

/** Of each kind of shared beginning, lines of which it comes. */
export const sharedBeginnings: Readonly<Record<CutKind, readonly string[]>> = {
  numbered: ["src/server/routes.ts:12:one", "src/server/routes.ts:40:two", "src/server/routes.ts:71:three"],
  plain: ["src/server/routes.ts:one();", "src/server/routes.ts:two();", "src/server/routes.ts:three();"],
  bare: [
    "src/server/routes.ts(12,3): error TS1: a",
    "src/server/routes.ts(40,7): error TS1: b",
    "src/server/routes.ts(71,9): error TS1: c",
  ],
  folder: ["src/server/routes.ts", "src/server/static.ts", "src/server/errors.ts"],
  row: [
    "-rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a",
    "-rw-r--r-- 1 dev dev 9216 Nov 21 13:35 b",
    "-rw-r--r-- 1 dev dev 1024 Nov 21 13:36 c",
  ],
  text: ["Fixed: /srv/app/src/a.ts", "Fixed: /srv/app/src/b.ts", "Fixed: /srv/app/src/c.ts"],
  head: ["\tmodified:   a.ts", "\tmodified:   b.ts", "\tmodified:   c.ts", "\tmodified:   d.ts"],
};

/** The lines with their shared beginning above them. */
export const written = (kind: CutKind): readonly string[] => hoistPrefixes(sharedBeginnings[kind]) ?? [];

const headings = [...new Set(cutKinds.map((kind) => (written(kind)[0] ?? "").trim()))];

/** As they stand in an output, and what the reader is told. */
export const markForms: readonly (readonly [forms: readonly string[], meaning: string])[] = [
  [
    [gapMark(212, "passed tests"), shortMark(3)],
    "so many lines stood here; the short form where the long one does not pay",
  ],
  [
    [gapMark(29, "packages", null, "20 cached, 9 untested")],
    "the same, with what they are and how many each, where they are not all in one state",
  ],
  [
    [gapMark(412, "lines", "src/a.ts (120) src/b.ts (deleted, 292)")],
    "the same, with the files, folders or commits that they belong to, and how many lines each had; of a diff, which file it deletes, or how many of a folder",
  ],
  [
    [repeatMark(6, 'from "TypeError: x"')],
    `a block of lines that stands above; its copy there begins with that line, or stands below it (\`to\`: ends with it, \`at\`: holds it). \`from the first "X"\`, \`from the last "X"\`: of several lines above that begin so`,
  ],
  [
    [
      gapMark(714, "similar lines", "src/a.rs:3:9 12:1 (unused_variables)"),
      gapMark(64, "similar lines", "test_b test_c (as test_a)"),
      gapMark(3384, "similar lines", "280 tests (as test_a) 2 tests (as test_d)"),
    ],
    "what was said above stood here again, at these places; in brackets its rule or its words. A path with blanks stands in quotes. So it was with these failed tests: each said what the one in brackets said, whose lines stand above, but for their names and the time that they took. Where the agent would cut the rest, they may be counted",
  ],
  [
    [
      knownMark(42, { command: "git diff", ago: null, part: { from: 1, of: 42 } }),
      knownMark(9, { command: "ls", ago: null, part: { from: 3, of: 12 } }),
      knownMark(42, { command: "git diff", ago: 3, part: { from: 1, of: 42 } }),
      thereMark(8, { from: 14, of: 42 }),
    ],
    "lines stood here that an earlier result of this conversation has, word for word: that of the latest `git diff`, which printed these 42 and no others; the lines 3 to 11 of the 12 that `ls` printed; those of the third command before this one, because a later one is called so, too; the lines 14 to 21 of the output that the nearest such mark above names (not for every agent: docs/agents.md)",
  ],
  [
    [footMark(id, some, "PATH"), footMark(id, some, null)],
    `the last line, only if something is hidden or cut; \`pith raw ${id}\` prints all of it. Without the path where the agent's note says where it is. \`output up to line 60000\`: more could not be kept, and is shown`,
  ],
  [
    [counted.replace("waiting for the database ", ""), `…${sharedMark(11, "commits")}`],
    "at a line's end: the line stood there twelve times in a row (`(x1)`: once, and what is before it the program's own); the next eleven commits have it too (`Author:` of `git log`)",
  ],
  [
    [places],
    "a finding that stands at several places of its file, all of them before what it says; the other lines of the file stand at their first place",
  ],
  [
    [killedMark()],
    "something ended pith itself (`kill -9`, too little memory) while lines waited for what follows; what comes behind it is as it was printed",
  ],
  [[cutMark(340)], "in a line: its middle, so many characters, is cut"],
  [
    [columnsMark("COMMAND", 30), sayMark("make deploy", "12 uploads")],
    "these columns are left out of the next rows; what a filter of yours says of the output",
  ],
  [
    headings,
    "above lines that are indented by a blank: what each of them begins with; a `…` ends what is no path",
  ],
];

// Plain letters only: files of instructions come in many encodings.
const inLine = cutMark(340).replaceAll("…", "");

/** The same for a model, in one sentence: every form that it can meet. */
export const markSentence =
  `\`${gapMark(212, "passed tests")}\` or \`${shortMark(3)}\` means so many lines left out ` +
  `(\`, at\`: their places; \`as above from "X"\`: a copy above begins with X, \`to\` ends, \`at\` holds it; \`as in "X"\`: the latest X showed them, \`3-11/12\`: 3 to 11 of 12, \`3 ago\`: the third before, \`14-21 there\`: of that X), ` +
  `\`${columnsMark("X", 30)}\` for a column, \`${sayMark("X", "Y")}\` for a filter's words; ` +
  `\` (x12)\` ends 12 such lines, \`${sharedMark(11, "commits").trim()}\` a line of those too, ` +
  `\`2:36 7:36\` before a finding are its places, \`${inLine}\` is a line's middle, ` +
  `\`src/a.ts:\` above indented lines begins each`;
