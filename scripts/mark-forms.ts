/** Every form of a mark, and what it means, for the README and docs/marks.md. The engine writes each example. */
import {
  columnsMark,
  cutMark,
  footMark,
  gapMark,
  killedMark,
  knownMark,
  repeatMark,
  sayMark,
  shortMark,
  thereMark,
} from "../src/engine/mark/marks.ts";
import { joinPlaces } from "../src/engine/squeeze/join-places.ts";
import { hoistPrefixes } from "../src/engine/squeeze/hoist-prefixes.ts";
import { type CutKind, cutKinds } from "../src/engine/squeeze/path-cuts.ts";
import { withCount } from "../src/engine/squeeze/with-count.ts";

const id = "QXAK";
const some = { lines: 212, of: 230, cut: 0, kept: null };

const [counted = ""] = withCount("… waiting for the database", 12, "");

const rows = ["2:36", "7:36", "9:1"].map((place) => `  ${place}  error  Unused variable`);
const [places = ""] = joinPlaces(rows.map((text) => ({ text, isFinding: true }))).map((row) => row?.trim());

/** Lines with a shared beginning, for each kind. */
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

const command = { count: 1, noun: "columns", names: "COMMAND" } as const;
const diff = { command: "git diff", ago: null, part: { from: 1, of: 42 } };

/** As they appear in an output, and what they mean in one sentence; `docs/marks.md` has the rest. */
export const markForms: readonly (readonly [forms: readonly string[], meaning: string])[] = [
  [
    [gapMark(212, "passed tests"), columnsMark(command, 30)],
    "This many lines were here, or columns in the next lines.",
  ],
  [
    [gapMark(29, "packages", "20 cached, 9 untested"), gapMark(120, "lines", "src/a.ts 120")],
    "How many were in each state, or in each file, folder or commit.",
  ],
  [
    [gapMark(714, "lines", "unused_variables also at src/a.rs:3:9 12:1"), places],
    "One finding, shown once, with every place where it was reported.",
  ],
  [
    [gapMark(64, "lines", "test_b, test_c failed like test_a")],
    "These tests failed exactly like test_a, which is shown above.",
  ],
  [
    [repeatMark(6, 'from "TypeError: x"')],
    "A copy is above. It begins with the quoted line (`near`: contains it).",
  ],
  [
    [knownMark(42, diff), thereMark(8, { from: 14, of: 42 })],
    "An earlier result in this conversation has these lines; without a name, the last named.",
  ],
  [
    [footMark(id, some, "PATH")],
    `The last line, if anything is hidden. \`pith raw ${id}\` prints the full output.`,
  ],
  [
    [counted.replace("waiting for the database ", ""), cutMark(340), sayMark("make deploy", "12 uploads")],
    "This line came 12 times; the middle of a line is cut; your filter reports.",
  ],
  [headings, "Each line below that is indented by one blank begins with this text."],
];

/** Forms that `docs/marks.md` has beside these: each says by its own words what it means. */
export const otherForms: readonly string[] = [
  shortMark(3),
  gapMark(412, "lines", "src/a.ts 120, src/b.ts 292 (deleted)"),
  gapMark(128, "lines", "rest of the above 8, src/a.ts 120"),
  gapMark(3411, "lines", "src/a/ 3411 in 12 files (2 deleted)"),
  gapMark(64, "lines", "src/m4/x58.py:61:5 70:1 src/m4/x59.py:12:9"),
  gapMark(48, "lines", "stock_test.go:22 TestMany/pears_006 TestMany/pears_009"),
  gapMark(640, "lines", "src/m4/x58.py, src/m4/x59.py"),
  gapMark(3384, "lines", "280 tests failed like test_a; 2 tests failed like test_d"),
  columnsMark({ count: 2, noun: "columns", names: "STATUS, AGE" }, 30),
  columnsMark({ count: 12, noun: "values", names: "node_id, *_url" }, 1),
  repeatMark(6, 'near "TypeError: x"'),
  repeatMark(6, 'from the first "TypeError: x"'),
  knownMark(42, { ...diff, ago: 3 }),
  knownMark(9, { command: "ls", ago: null, part: { from: 3, of: 12 } }),
  footMark(id, some, null),
  footMark(id, { ...some, cut: 1 }, "PATH"),
  footMark(id, { lines: 0, of: 9_000_000, cut: 0, kept: 8_388_608 }, "PATH"),
  killedMark(),
];
