/** A checked `[filters.<name>]` table of schema_version 1 in, its rules out. */
import { checkTable, type Report, strings, text, type Tree, trees } from "../check.ts";
import { firstWords, isAnchored } from "../regex/first-words.ts";
import { stageFilter } from "./stage-keys.ts";
import { parseReplacement } from "../regex/replacement.ts";
import { translate } from "../regex/translate.ts";
import type { InlineTest, Pattern, StageRules } from "../rules.ts";

export const patternOf = (text: string): Pattern => {
  const { source, flags } = translate(text);
  return { source, flags };
};

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const orNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const checkStages = (
  tree: Tree,
  path: readonly string[],
  { error: report, warning }: { readonly error: Report; readonly warning: Report },
): void => {
  let faults = 0;
  checkTable(tree, stageFilter, path, (where, message) => {
    faults += 1;
    report(where, message);
  });
  if (faults > 0) return;
  if (strings(tree["strip_lines_matching"]).length > 0 && strings(tree["keep_lines_matching"]).length > 0)
    report(
      [...path, "keep_lines_matching"],
      '"strip_lines_matching" and "keep_lines_matching" exclude each other',
    );
  if (!isAnchored(text(tree["match_command"])))
    warning(
      [...path, "match_command"],
      "an alternative without ^ at its beginning matches in the middle of other commands too",
    );
};

const replacements = (tree: Tree): StageRules["replace"] =>
  trees(tree["replace"]).map((rule) => {
    const { source, flags, captures } = translate(text(rule["pattern"]));
    return { pattern: { source, flags }, parts: parseReplacement(text(rule["replacement"]), captures) };
  });

const answers = (tree: Tree): StageRules["matchOutput"] =>
  trees(tree["match_output"]).map((rule) => {
    const unless = orNull(rule["unless"]);
    return {
      pattern: patternOf(text(rule["pattern"])),
      message: text(rule["message"]),
      unless: unless === null ? null : patternOf(unless),
    };
  });

export interface Source {
  readonly name: string;
  readonly path: string;
  readonly tests: readonly InlineTest[];
}

/** `tree` has passed `checkStages`. */
export const stageRules = (tree: Tree, { name, path, tests }: Source): StageRules => ({
  schema: 1,
  name,
  path,
  summary: text(tree["description"]).split("\n")[0] ?? "",
  tests,
  command: patternOf(text(tree["match_command"])),
  words: firstWords(text(tree["match_command"])),
  stripAnsi: tree["strip_ansi"] === true,
  replace: replacements(tree),
  matchOutput: answers(tree),
  strip: strings(tree["strip_lines_matching"]).map(patternOf),
  keep:
    strings(tree["keep_lines_matching"]).length === 0
      ? null
      : strings(tree["keep_lines_matching"]).map(patternOf),
  truncateAt: number(tree["truncate_lines_at"]),
  head: number(tree["head_lines"]),
  tail: number(tree["tail_lines"]),
  max: number(tree["max_lines"]),
  onEmpty: orNull(tree["on_empty"]),
  stderr: tree["filter_stderr"] === true,
});
