/** The contract every filter is written against: text lines in, one verdict a line out. */

/**
 * - `report`: build, test, lint, install. The verdict and the failures matter.
 * - `data`: the output is the answer (diffs, listings, searches, file contents).
 * - `log`: repetitive lines.
 */
export type Kind = "report" | "data" | "log";

export type Mode = "lossless" | "balanced" | "tight";

/** 1 is stdout (or both, where they are one open file), 2 is stderr. */
export type Stream = 1 | 2;

export interface Context {
  /** The inner command, wrappers and launchers peeled: `["cargo", "test", "--all"]`. */
  readonly argv: readonly string[];
  readonly cols: number;
  readonly mode: Mode;
}

/** How the program ended. Both null where nobody knows: then there is no evidence for a success. */
export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * - `keep`: shown, unless the limit has to elide it.
 * - `defer`: like `keep`, but a report may wait with it: the end may hide it after all.
 * - `pin`: shown always (a failure's name, message, place).
 * - `drop`: noise; hidden behind a counted mark, unless the engine finds the line critical.
 * - `proven`: like `drop`, and proven harmless, so that words such as "error" in it do not count as critical: by
 *   its own status token (`test x ... ok`, `Compiling thiserror v1`), or because the agent is told the same on
 *   another line (a test's start line, a line shown before, a library's frame beside the project's own).
 * - `fold`: the first line of a key is shown, further ones are hidden and counted.
 */
export interface Verdict {
  readonly act: "keep" | "defer" | "pin" | "drop" | "proven" | "fold";
  /** Plural noun that stands in the mark: `[pith: 212 passed tests hidden]`. Two words at most. Every line hidden
   * under it is one, and no thing has two lines; otherwise the noun counts lines (`progress lines`). On `keep`: what the line counts as where only the limit hides it. */
  readonly noun?: string;
  /** For a `fold`: lines of one key are folded together. For a `copy`: the line above that heads the copy, or is it. */
  readonly key?: string;
  readonly record?: RecordHead;
  readonly part?: Part;
  /** The place (`src/a.ts:3:9`) of a line that does not name it as one: its file is named above. */
  readonly at?: string;
  /** Part that is cut from a shown line. */
  readonly cut?: Cut;
}

/** A line with the lines that it owns: a heading, a commit, a test, a file, a parent in a tree. */
export interface RecordHead {
  /** The line owns those below it up to the next one of the same or a lower level; 1 is the outermost. The engine shows an
   * owner whenever it shows something that it owns, and cuts between records. 0 owns nothing, and ends all records. */
  readonly level: number;
  /** Name of the record in a mark that hides it whole (a file's path, a folder, a commit):
   * `[pith: 412 lines hidden: src/a.ts 120, src/b.ts 292]`. */
  readonly name?: string;
  /** Records of one key (a linter's rule) differ in little. The first is shown whole; of further ones what is critical or
   * `pin`; one that says nothing new but its place is hidden whole, and the mark names the place. */
  readonly rule?: string;
  /** The name of a failed test. One that says what an earlier one said, but for its own name, is hidden whole, and the mark
   * names both. */
  readonly test?: string;
}

/**
 * - `quote`: the line quotes the source, and says nothing that does not stand at the place that the record names.
 * - `hit`: a search's hit, `src/a.ts:3:text`: of one file's hits that read the same each place is shown, and the text once.
 * - `copy`, on `proven`: a copy of the line stands above and is shown always. The mark names its `key`, unless it is empty.
 *   Where the agent does not read what stands above, the line is no copy.
 * - `announcement`: which program of a runner's speaks from here on, up to the next such line, whatever levels its own lines
 *   have. The engine sets it, where a line is the runner's `prompt`.
 */
export type Part = "quote" | "hit" | "copy" | "announcement";

/** `2 columns`: their names, separated by commas. */
export interface Columns {
  readonly count: number;
  readonly noun: "columns" | "values";
  readonly names: string;
}

/** Parts of a shown line that are left out, wherever that pays and the full output is on disk. */
export interface Cut {
  /** Offsets in the text given to `line`: ascending, disjoint. */
  readonly ranges: readonly (readonly [number, number])[];
  /** Table columns or members of JSON that these are: one mark names them for all rows in a row. Without it every range
   * has its own mark, `…[+340 chars]…`. */
  readonly columns?: Columns;
  /** Beside columns: parts that have a mark of their own all the same. Disjoint from `ranges`. */
  readonly marked?: readonly (readonly [number, number])[];
  /** The mark is for this line alone, and names what is missing in it. */
  readonly alone?: boolean;
}

/** Decisions known only at the end. Indexes are 0-based, in feeding order; lines already delivered stay as they are. */
export interface Closing {
  /** Hidden lines that are shown after all. */
  readonly shown?: readonly number[];
  /** Shown lines that are hidden after all; critical ones stay, unless they are `proven`. */
  readonly hidden?: ReadonlyMap<number, Verdict>;
  /** Text that a user's filter brings along. Each is written as a mark that quotes it, if something is hidden and
   * it pays; one that speaks of success only at exit 0. */
  readonly says?: readonly string[];
}

export interface Reducer {
  /** One line without its terminator, colours and carriage-return progress already removed. */
  line(text: string, stream: Stream): Verdict;
  /** Asked after each line: whether the tool has spoken its last word (its closing summary is complete). What
   * follows is no line of this tool, unless one of the filter's `signatures` begins it again. */
  readonly over?: boolean;
  /** Asked at a pause and where the run was interrupted: indexes of lines that name what has begun and not ended
   * (a hanging test), and of those that `end` would show by now (a test during which its program crashed): after the pause it
   * is too late. They are shown then, if they are still there. */
  running?(): readonly number[];
  /** Called once after the last line. A list of indexes is a `Closing` that only shows. */
  end?(ending: Ending): readonly number[] | Closing | undefined;
  /** Asked only for a line of more than 2,000 characters: the index of what it is shown for (a search's hit), or
   * -1. The cut leaves that place in. */
  focus?(text: string): number;
  /** Overrides the filter's own kind or exactness for these arguments (`git diff --stat`). */
  readonly kind?: Kind | undefined;
  readonly exact?: boolean;
  /** Lines may begin with the numbers of `nl` or `cat -n`: what pads them may go, in exact output too. */
  readonly numbered?: boolean;
  /** Overrides the filter's own `runner` for these arguments. */
  readonly runner?: boolean;
  /** Asked after each line: lines own only lines of the same channel. For output of several programs at once. */
  readonly channel?: string;
}

export interface Filter {
  /** The part that the agent still sees, one line, for the documentation's table. */
  readonly summary: string;
  readonly kind: Kind;
  /** Diffs, file contents, blame: no squeeze, no reorder, nothing cut inside a line; only whole runs of
   * lines may become a mark. */
  readonly exact?: boolean;
  /** Other spellings of the command: `["git switch"]`. The path is the first spelling. */
  readonly also?: readonly string[];
  /** Arguments under which the command is left alone (machine formats, modes this filter does not know). `-z` also matches
   * inside a cluster (`-az`); `--x` also matches `--x=…`; a word without a dash matches a positional argument. `--help`,
   * `--version`, `--json`, `--porcelain`, `-o json` and the like are left alone for every command and need not be listed. */
  readonly passthrough?: readonly string[];
  /** First lines by which the tool's output is recognised behind a runner (`npm test`, `make`). Each must
   * match one line that other tools do not print. */
  readonly signatures?: readonly RegExp[];
  /** Runs other tools (`npm run x`, `make`, `git commit` with its hooks): what the inner tool prints is
   * recognised by the forms of the other filters while it streams, and reduced by those. Lines seen
   * outside a recognised section come to this filter. */
  readonly runner?: boolean;
  /** For runners that put a prefix before each line of an inner tool (`packages/a test: `, `web:build: `):
   * the line without it, or null where it carries none. Forms and the inner filter see the bare line; the
   * agent sees the line as it came. Pure and cheap: called once for each line. */
  unprefix?(text: string): string | null;
  /** Where parts of that prefix differ from line to line (a time): what of it tells the tools apart. Such places
   * follow each other; those behind other prefixes may run at once. */
  sectionOf?(text: string): string;
  /** Part that is cut from an inner tool's line, as `Verdict.cut`: a column of the runner's, identical on every line. */
  cutOf?(text: string): Cut | undefined;
  /** For runners that announce each program before they start it (`> jest --ci`): such a line ends the section of
   * the tool before it. */
  readonly prompt?: RegExp;
  /** A line is given to the reducer as long as it is, not its first 4,096 characters alone: it is no expression that
   * looks through it. */
  readonly long?: boolean;
  /** JSON documents over several lines may be laid out in fewer: the agent asked for what they say. */
  readonly json?: boolean;
  start(ctx: Context): Reducer;
}

export const keep: Verdict = Object.freeze({ act: "keep" });
export const defer: Verdict = Object.freeze({ act: "defer" });
export const pin: Verdict = Object.freeze({ act: "pin" });

/** Make these once, at module level: a verdict object per line costs throughput. */
export const drop = (noun: string): Verdict => Object.freeze({ act: "drop", noun });
export const proven = (noun: string): Verdict => Object.freeze({ act: "proven", noun });
export const fold = (key: string, noun: string): Verdict => Object.freeze({ act: "fold", key, noun });

/** Verdict on a line that begins a record of that level. */
export const heading = (level: number, verdict: Verdict = keep): Verdict =>
  Object.freeze({ ...verdict, record: { ...verdict.record, level } });

const deepestRecord = 12;

/** Verdict on a record at each depth, from 0; deeper ones count as `deepestRecord`. */
export const byDepth = (verdict: Verdict): ((depth: number) => Verdict) => {
  const verdicts = Array.from({ length: deepestRecord }, (_, depth) => heading(depth + 1, verdict));
  return (depth) => verdicts[Math.min(depth, deepestRecord - 1)]!;
};

/** Verdict on the first line of a record that is one of a rule's. */
export const ofRule = (rule: string, level: number, verdict: Verdict = keep): Verdict => ({
  ...verdict,
  record: { level, rule },
});
/** The first line of what is said of a failed test. */
export const ofTest = (test: string, level: number): Verdict => ({ ...pin, record: { level, test } });
export const quote: Verdict = Object.freeze({ act: "keep", part: "quote" });

/** Verdict on the first line of a record that a mark names if it hides it whole. */
export const named = (level: number, name: string): Verdict => ({ act: "keep", record: { level, name } });

export const hit: Verdict = Object.freeze({ act: "keep", part: "hit" });

/** A filter with a key that the contract does not have is a mistake: nothing would read it. */
type Exactly<F extends Filter> = F & Readonly<Record<Exclude<keyof F, keyof Filter>, never>>;

/** Checks a filter's shape; what is exported as `default` from `filters/…` goes through here. */
export const define = <F extends Filter>(filter: Exactly<F>): F => Object.freeze(filter);
