/** Lines that say how a filter file could harm its reader; shown before it is trusted. */
import { entries as shipped } from "../registry/shipped.generated.ts";
import type { Compiled, Danger, Declared, Mistake } from "../filter-language/declared.ts";
import type { Behaviour } from "../filter-language/rules.ts";
import { parseToml } from "../config/toml.ts";
import { compileText } from "../filter-language/compile.ts";
import { nearest } from "../filter-language/check.ts";
import { dangers as dangersIn, patiently, type Patience } from "../filter-language/dangers.ts";

const listed = (names: readonly string[]): string =>
  names.length <= 6 ? names.join(", ") : `${names.slice(0, 6).join(", ")} and ${names.length - 6} more`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Commands of ours that it takes over without extending them. */
export const shadowed = (filter: Declared): readonly string[] =>
  filter.extends === null
    ? shipped.filter(({ words }) => filter.covers(words)).map(({ command }) => command)
    : [];

const nobodysCommand = ["zz-pith-nobodys-command", "zz-argument"];

/** Nothing, or a line about these names. */
const aboutNames = (names: readonly string[], line: (list: string) => string): string[] =>
  names.length === 0 ? [] : [line(listed(names))];

const shadowLines = (filters: readonly Declared[]): string[] =>
  aboutNames(
    [...new Set(filters.flatMap(shadowed))],
    (list) => `takes the place of pith's own filters for ${list}`,
  );

const extendLines = (filters: readonly Declared[]): string[] =>
  aboutNames(
    filters.flatMap((filter) => filter.extends ?? []),
    (list) => `adds rules in front of pith's own filters for ${list}`,
  );

const catchAllLines = (filters: readonly Declared[]): string[] =>
  aboutNames(
    filters.filter((filter) => filter.covers(nobodysCommand)).map(({ name }) => name),
    (list) => `covers any command whatsoever (${list})`,
  );

/** Whoever mentions one of its words in an argument gets it. */
const midwayLines = (filters: readonly Declared[]): string[] => {
  const names = filters
    .filter(({ rules }) => rules.schema === 1 && !/^\^[^|]*$/.test(rules.command.source))
    .filter(({ words, covers }) => words === null && !covers(nobodysCommand))
    .map(({ name }) => name);
  return aboutNames(names, (list) => `matches in the middle of other commands too (${list})`);
};

const behaviours = ({ rules }: Declared): readonly Behaviour[] =>
  rules.schema === 2 ? [rules, ...rules.variants] : [];

/** Where pith's own check for critical lines does not reach. */
const hidingLines = (filters: readonly Declared[]): string[] => {
  const proves = filters.filter((one) =>
    behaviours(one).some(({ rules }) => rules.some(({ act }) => act === "proven")),
  );
  const answers = filters.filter((one) =>
    behaviours(one).some(({ kind, exact }) => kind === "data" || exact === true),
  );
  const names = (found: readonly Declared[]): readonly string[] => found.map(({ name }) => name);
  return [
    ...aboutNames(
      names(proves),
      (list) => `can hide error lines: its \`pass\` rules say that theirs are harmless (${list})`,
    ),
    ...aboutNames(
      names(answers),
      (list) => `can hide error lines: it says that the output is data (${list})`,
    ),
  ];
};

/** Keys that bring text along, or change what stands in a line. */
const speaking = ["replace", "match_output", "on_empty", "says"] as const;

const keysIn = (value: unknown, found: Set<string> = new Set()): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const item of value) keysIn(item, found);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      found.add(key);
      keysIn(inner, found);
    }
  return found;
};

/** `tree`: the file as TOML; its filters' tables only. */
const speakingLines = (tree: unknown): string[] => {
  const filters = (tree as { filters?: unknown } | null)?.filters;
  const keys = keysIn(filters ?? tree);
  const used = speaking.filter((key) => keys.has(key));
  return used.length === 0
    ? []
    : [`brings text of its own along (${used.join(", ")}); it is shown within pith's marks only`];
};

const dangerLine = ({ key, growth, attack }: Danger): string =>
  growth === "unknown"
    ? `${key}: nobody could say how long it takes; the filter is refused`
    : `${key}: takes too long on ${JSON.stringify(attack)}; the filter is refused`;

interface Examined {
  readonly compiled: Compiled;
  readonly dangers: readonly Danger[];
  readonly tree: unknown;
}

/** Lines, the first says how much there is. */
export const riskLines = ({ compiled, dangers, tree }: Examined): readonly string[] => {
  const { filters, mistakes } = compiled;
  const errors = mistakes.filter(({ severity }) => severity === "error");
  const tests = filters.reduce((sum, filter) => sum + filter.tests.length, 0);
  return [
    `${counted(filters.length, "filter")} (${listed(filters.map(({ name }) => name)) || "none that can be used"}), ${counted(tests, "inline test")}`,
    "hides lines of the commands it covers: pith counts them and keeps them on disk",
    ...shadowLines(filters),
    ...extendLines(filters),
    ...catchAllLines(filters),
    ...midwayLines(filters),
    ...hidingLines(filters),
    ...speakingLines(tree),
    ...dangers.map(dangerLine),
    ...(errors.length === 0
      ? []
      : [`${counted(errors.length, "mistake")} in it; \`pith verify\` names them`]),
    "no filter can run a program, use the network or read a file",
  ];
};

const treeOf = (text: string): unknown => {
  try {
    return parseToml(text);
  } catch {
    return null;
  }
};

const named = async (filter: Declared, patience: Patience): Promise<Danger[]> =>
  (await dangersIn(filter.rules, patience)).map((danger) => ({
    ...danger,
    filter: filter.name,
    key: `${filter.name}.${danger.key}`,
  }));

/** The first line that holds the text, as written or as TOML escapes it; from 1. */
const placeOf = (text: string, wanted: (row: string) => boolean): number =>
  text.split("\n").findIndex(wanted) + 1;

const holds = (pattern: string) => (row: string) =>
  row.includes(pattern) || row.includes(JSON.stringify(pattern).slice(1, -1));

/** A filter that is to judge what the rules leave has to be one that there is. */
const unknownBases = (text: string, path: string, filters: readonly Declared[]): Mistake[] => {
  const names = shipped.map(({ command }) => command);
  return filters.flatMap(({ extends: base }): Mistake[] => {
    if (base === null || names.includes(base)) return [];
    const line = placeOf(text, (row) => /^\s*extends\s*=/.test(row) && holds(base)(row)) || 1;
    const message = `pith ships no filter ${JSON.stringify(base)} to extend; did you mean "${nearest(base, names)}"?`;
    return [{ path, line, column: 1, key: "extends", message, severity: "error" }];
  });
};

/** `command`: what the file's own path says, where it is one that pith ships. */
export const examine = async (text: string, path: string, command?: string): Promise<Examined> => {
  const compiled = compileText(text, path, command);
  const patience = patiently();
  const dangers: Danger[] = [];
  for (const filter of compiled.filters) dangers.push(...(await named(filter, patience)));
  const mistakes = [...compiled.mistakes, ...unknownBases(text, path, compiled.filters)];
  return {
    compiled: { ...compiled, mistakes },
    dangers: dangers.map((danger) => ({ ...danger, line: placeOf(text, holds(danger.pattern)) })),
    tree: treeOf(text),
  };
};
