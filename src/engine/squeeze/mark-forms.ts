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
} from "../mark/marks.ts";
import { joinPlaces } from "./join-places.ts";
import { hoistPrefixes } from "./hoist-prefixes.ts";
import { type CutKind, cutKinds } from "./path-cuts.ts";
import { withCount } from "./with-count.ts";

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

/** As they appear in an output, and what they mean in one sentence; `docs/marks.md` has the rest. */
export const markForms: readonly (readonly [forms: readonly string[], meaning: string])[] = [
  [
    [
      gapMark(212, "passed tests"),
      shortMark(3),
      gapMark(29, "packages", null, "20 cached, 9 untested"),
      gapMark(412, "lines", "src/a.ts (120) src/b.ts (deleted, 292)"),
    ],
    "This many lines were here. Brackets give their states or counts, `at` their files.",
  ],
  [[repeatMark(6, 'from "TypeError: x"')], "A copy of these lines is above. It begins with the quoted line."],
  [
    [gapMark(714, "similar lines", "src/a.rs:3:9 12:1 (unused_variables)"), places],
    "One finding, with every place where it was reported.",
  ],
  [
    [
      gapMark(64, "similar lines", "test_b test_c (as test_a)"),
      gapMark(3384, "similar lines", "280 tests (as test_a) 2 tests (as test_d)"),
    ],
    "These tests failed like the one in brackets, which is shown above.",
  ],
  [
    [
      knownMark(42, { command: "git diff", ago: null, part: { from: 1, of: 42 } }),
      knownMark(9, { command: "ls", ago: null, part: { from: 3, of: 12 } }),
      knownMark(42, { command: "git diff", ago: 3, part: { from: 1, of: 42 } }),
      thereMark(8, { from: 14, of: 42 }),
    ],
    "An earlier result in this conversation already has these lines.",
  ],
  [
    [footMark(id, some, "PATH"), footMark(id, some, null)],
    `The last line, if anything is hidden. \`pith raw ${id}\` prints the full output.`,
  ],
  [[counted.replace("waiting for the database ", "")], "This line was here 12 times in a row."],
  [
    [cutMark(340), columnsMark("COMMAND", 30), sayMark("make deploy", "12 uploads"), killedMark()],
    "A long line was cut; columns were left out; your own filter reports; pith was killed.",
  ],
  [headings, "Each indented line below begins with this text."],
];

// Plain letters only: files of instructions come in many encodings.
const inLine = cutMark(340).replaceAll("…", "");

/** The same for a model, in one sentence: every form that it can meet. */
export const markSentence =
  `\`${gapMark(212, "passed tests")}\` or \`${shortMark(3)}\` means so many lines left out ` +
  `(\`, at\`: their places; \`as above from "X"\`: a copy above begins with X, \`to\` ends, \`at\` holds it; \`as in "X"\`: the latest X showed them, \`3-11/12\`: 3 to 11 of 12, \`3 ago\`: the third before, \`14-21 there\`: of that X), ` +
  `\`${columnsMark("X", 30)}\` for a column, \`${sayMark("X", "Y")}\` for a filter's words; ` +
  `\` (x12)\` ends 12 such lines, ` +
  `\`2:36 7:36\` before a finding are its places, \`${inLine}\` is a line's middle, ` +
  `\`src/a.ts:\` above indented lines begins each`;
