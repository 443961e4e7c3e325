/** A diff's lines in, verdicts out: hunks of files that nobody reads go, all other lines and every header stay. The engine
 * shows them all the same where the agent would show the whole diff. */
import { diffReader, type DiffPart } from "./diff-lines.ts";
import { drop, heading, keep, named, type Reducer, type Verdict } from "./filter.ts";
import { printableName } from "./quoted-names.ts";

/** Beside everything that ends in `.lock`. */
const lockFiles = new Set(
  `package-lock.json npm-shrinkwrap.json pnpm-lock.yaml conda-lock.yml go.sum go.work.sum gems.locked package.resolved
  packages.lock.json gradle.lockfile buildscript-gradle.lockfile cartfile.resolved .terraform.lock.hcl
  cabal.project.freeze brewfile.lock.json`.split(/\s+/),
);

const kinds: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(?:node_modules|bower_components|vendor|third_party|Pods|\.yarn)\//, "vendored lines"],
  [/[.-]min\.(?:js|mjs|cjs|css)$|\.bundle\.js$|\.(?:js|mjs|cjs|css|ts)\.map$/, "minified lines"],
  [/(?:^|\/)__snapshots__\/|\.snap$/, "snapshot lines"],
  [/(?:^|\/)(?:dist|generated|__generated__|\.next|\.nuxt|\.svelte-kit)\//, "generated lines"],
  [/[._]generated\.[^/]+$|(?:^|\/)zz_generated\.[^/]+$|[._]gen\.(?:go|rs|ts|tsx|js|py)$/, "generated lines"],
  [/\.pb\.(?:go|cc|h)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|d\.ts|ts)$|_grpc\.pb\.go$/, "generated lines"],
  [
    /(?:^|\/)(?:\.sqlx\/query-|meta\/\d+_snapshot\.json$|\.pnp\.(?:c|loader\.m)js$)|\.tsbuildinfo$/,
    "generated lines",
  ],
  [/\.(?:g|freezed)\.dart$|\.g\.cs$|\.designer\.cs$/i, "generated lines"],
];

/** The plural noun for a mark, or null for a file that people write and read. */
export const unreadNoun = (path: string): string | null => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (lockFiles.has(name) || name.endsWith(".lock")) return "lock-file lines";
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null;
};

const comment = /^\s*(?:\/\/|\/\*|\*|#|<!--|--|;|%|"""|''')/;
const generated =
  /^\W*(?:@generated\b|(?:this (?:file|code|class|module) (?:is|was|has been) )?(?:(?:auto-?|automatically )generated\b|generated (?:by|from)\b)|code generated\b|generated (?:code|file)\b|(?:warning:? )?do not (?:edit|modify)(?: this file| by hand| manually)?\W*$)/i;

/** A comment that begins by saying that a program wrote this file; for its first lines only. */
export const saysGenerated = (line: string): boolean => comment.test(line) && generated.test(line);

/** A line that no person wrote: long and almost without blanks (minified code, base64). */
const isMinified = (line: string): boolean => {
  if (line.length < 2000) return false;
  let blanks = 0;
  for (let at = line.indexOf(" "); at !== -1; at = line.indexOf(" ", at + 1)) blanks += 1;
  return blanks * 12 < line.length;
};

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

/** Lines around the diffs: commit headers, messages, headings. */
interface Around {
  judge(line: string): Verdict;
  /** Level of the lines that own files' diffs; 0: there are none. */
  readonly level: number;
}

/** `Submodule part a..b:`, `* Unmerged path src/a.ts`. */
const standsAlone = /^(?:Submodule |\* Unmerged path )/;
const beside = heading(1);

const alone: Around = { judge: (line) => (standsAlone.test(line) ? beside : keep), level: 0 };

/** The new one of two names: if they hold blanks, git's prefix shows where it begins. */
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
      // Lines after the last hunk are no part of that file.
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
