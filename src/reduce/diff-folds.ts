/** A diff's lines in, verdicts out: hunks of files that nobody reads go, all other lines and every header stay. */
import { diffReader } from "./diff-lines.ts";
import { drop, keep, type Reducer, type Verdict } from "./filter.ts";
import { isMinified, saysGenerated, unreadNoun } from "./path-kind.ts";

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
export const asksForUnread = (argv: readonly string[]): boolean =>
  argv
    .slice(1)
    .filter((word) => !word.startsWith("-") && !word.startsWith(":"))
    .some((word) => unreadNoun(word) !== null || unreadNoun(`${word}/x`) !== null);

/** A verdict for each line of a diff, hunks of unread files dropped. */
export const diffFolds = (): ((line: string) => Verdict) => {
  const reader = diffReader();
  let noun: string | null = null;

  const body = (line: string): Verdict => {
    if (noun !== null) return dropped(noun);
    const content = line.slice(reader.columns());
    if (isMinified(content)) return dropped("minified lines");
    const stays = !line.startsWith("-") || reader.isDeleted();
    if (stays && reader.lineNumber() <= topOfFile && saysGenerated(content)) noun = "generated lines";
    return keep;
  };

  return (line) => {
    const part = reader.read(line);
    if (part === "body") return body(line);
    if (part === "binary") return dropped("binary lines");
    if (part === "header") noun = unreadNoun(reader.path());
    return part === "hunk" && noun !== null ? dropped(noun) : keep;
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

export const diffReducer = (argv: readonly string[]): Reducer => ({
  line: asksForUnread(argv) ? () => keep : diffFolds(),
  exact: true,
});
