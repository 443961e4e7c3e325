/** A diff's lines in, verdicts out: hunks of files that nobody reads go, all other lines and every header stay. The engine
 * shows them all the same where the agent would show the whole diff. */
import { diffReader, type DiffPart } from "./diff-lines.ts";
import { drop, heading, keep, named, type Reducer, type Verdict } from "./filter.ts";
import { printableName } from "./quoted-names.ts";
import { isMinified, saysGenerated, unreadNoun } from "./unread-noun.ts";

const verdicts = new Map<string, Verdict>();

const dropped = (noun: string): Verdict => {
  const known = verdicts.get(noun);
  if (known !== undefined) return known;
  const made = drop(noun);
  verdicts.set(noun, made);
  return made;
};

const topOfFile = 20;

/** True where an argument names such a file itself: then its diff is what was asked for. */
const asksForUnread = (argv: readonly string[]): boolean =>
  argv
    .slice(1)
    .filter((word) => !word.startsWith("-") && !word.startsWith(":"))
    .some((word) => unreadNoun(word) !== null || unreadNoun(`${word}/x`) !== null);

/** What stands around the diffs: commit headers, messages, headings. */
interface Around {
  judge(line: string): Verdict;
  /** Of the lines that own files' diffs; 0 where nothing does. */
  readonly level: number;
}

/** `Submodule part a..b:`, `* Unmerged path src/a.ts`. */
const standsAlone = /^(?:Submodule |\* Unmerged path )/;
const beside = heading(1);

const alone: Around = { judge: (line) => (standsAlone.test(line) ? beside : keep), level: 0 };

/** Of two names the new one: where they hold blanks, what git puts before it says where it begins. */
const newName = /^.* ("?[bciow]\/.*)$/;

/** The file that `diff --git a/x b/x` and its relatives name, for marks. */
export const fileOf = (line: string): string => {
  const names = line.replace(/^diff --\S+ /, "");
  const half = (names.length - 1) / 2;
  const isTwice = names[half] === " " && names.slice(2, half) === names.slice(half + 3);
  const last = isTwice
    ? names.slice(half + 1)
    : (newName.exec(names)?.[1] ?? names.slice(names.lastIndexOf(" ") + 1));
  const name = line.startsWith("diff --git ") ? last : names;
  return printableName(name).replace(/^("?)[abciow]\//, "$1");
};

const first = (verdict: Verdict): Verdict => (verdict.record === undefined ? heading(0, verdict) : verdict);

/** A verdict for each line of a diff, hunks of unread files dropped. */
const diffFolds = (around: Around) => {
  const reader = diffReader();
  const hunks = around.level + 2;
  const shownHunk = heading(hunks);
  let part: DiffPart = "other";
  let noun: string | null = null;
  /** Whether a file's diff still owns what comes. */
  let isBelow = false;

  const header = (line: string): Verdict => {
    noun = unreadNoun(reader.path());
    if (!line.startsWith("diff --")) return keep;
    return named(around.level + 1, fileOf(line));
  };

  const body = (line: string): Verdict => {
    if (noun !== null) return dropped(noun);
    const content = line.slice(reader.columns());
    if (isMinified(content)) return dropped("minified lines");
    const stays = !line.startsWith("-") || reader.isDeleted();
    if (stays && reader.lineNumber() <= topOfFile && saysGenerated(content)) noun = "generated lines";
    return keep;
  };

  const outside = (text: string): Verdict => {
    const verdict = around.judge(text);
    if (!isBelow || text === "") return verdict;
    isBelow = false;
    return first(verdict);
  };

  return {
    line(text: string): Verdict {
      part = reader.read(text);
      isBelow ||= part !== "other";
      if (part === "body") return body(text);
      if (part === "binary") return dropped("binary lines");
      if (part === "header") return header(text);
      // What follows the last hunk is no part of that file.
      if (part === "other") return outside(text);
      return noun === null ? shownHunk : heading(hunks, dropped(noun));
    },
    /** Whether the last line belonged to a file's diff. */
    inside: (): boolean => part !== "other",
  };
};

/** Options under which hunk lines cannot be counted, or programs read the output: the command is left alone. */
export const unreadableDiffs: readonly string[] = [
  "-z",
  "--raw",
  "--word-diff",
  "--word-diff-regex",
  "--color-words",
  "--line-prefix",
  "--output-indicator-new",
  "--output-indicator-old",
  "--output-indicator-context",
];

const statistics =
  /^--(?:stat|compact-summary|name-only|name-status|numstat|shortstat|summary|dirstat|cumulative|check)(?:=|$)/;
const noPatch = /^(?:-s|--no-patch)$/;
const patch = /^(?:-p|-u|--patch|--patch-with-stat|--cc|-c|-m|-L.*|-U\d*|--unified(?:=.*)?)$/;

/** Lists and statistics: plain data, nothing exact about them. */
export const plainLines: Reducer = Object.freeze({ line: () => keep, exact: false });

/** Whether the command prints hunks; `byDefault` where no option says so (`diff` and `show`, not `log`). */
export const printsHunks = (argv: readonly string[], byDefault: boolean): boolean => {
  if (argv.slice(2).some((word) => patch.test(word))) return true;
  return byDefault && !argv.some((word) => statistics.test(word) || noPatch.test(word));
};

const ofOutput =
  (line: (text: string) => Verdict): Reducer["line"] =>
  (text, stream) =>
    stream === 2 ? keep : line(text);

/** Where an argument asks for such files, nothing is dropped. `around` judges commit headers and messages. */
export const diffReducer = (argv: readonly string[], around = alone): Reducer => {
  const { line } = diffFolds(around);
  const shown = (text: string): Verdict => {
    const verdict = line(text);
    return verdict.act === "drop" ? { ...verdict, act: "keep" } : verdict;
  };
  return { line: ofOutput(asksForUnread(argv) ? shown : line), exact: true };
};

/** A diff in the middle of other output: exact while it lasts. */
export const diffSection = (around = alone): Reducer => {
  const folds = diffFolds(around);
  return {
    line: ofOutput(folds.line),
    get exact() {
      return folds.inside();
    },
    get kind() {
      return folds.inside() ? "data" : "report";
    },
  };
};
