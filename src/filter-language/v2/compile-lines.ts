/** A checked file of schema_version 2 in, its rules out. */
import type { Kind } from "../../filter-kit/filter.ts";
import { some, strings, type Tree, trees } from "../check.ts";
import { patternOf, type Source } from "../v1/compile-stages.ts";
import { acts } from "./line-keys.ts";
import { translate } from "../regex/translate.ts";
import type { Behaviour, Fields, LineRules, Matcher, Rule, Saying, Section, Variant } from "../rules.ts";
import { parseKey, parseTemplate } from "./template.ts";

/** Behind `columns`, `words` and the like everything is a pattern. */
const shapes: readonly unknown[] = ["columns", "words", "json lines", "json"];

/** The given keys, absent ones left out. */
const present = <T extends object>(found: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T;

const given = <T>(value: unknown, read: (value: never) => T): T | undefined =>
  value === undefined ? undefined : read(value as never);

const asIs = <T>(value: unknown): T | undefined => value as T | undefined;

const matcherOf = (value: unknown): Matcher => ({
  lines: some(value)
    .filter((one): one is string => typeof one === "string")
    .map(patternOf),
  fields: trees(value).map((tree) =>
    Object.fromEntries(Object.entries(tree).map(([name, pattern]) => [name, patternOf(String(pattern))])),
  ),
});

const matcher = (value: unknown): Matcher | undefined => given(value, matcherOf);

const exitOf = (value: unknown): Rule["exit"] =>
  typeof value === "string" ? (value as "success" | "failure") : some(value).map(Number);

const ruleOf = (tree: Tree): Rule => {
  const act = acts.find((one) => Object.hasOwn(tree, one)) ?? "keep";
  return present<Rule>({
    act,
    when: matcherOf(tree[act]),
    unless: matcher(tree["unless"]),
    noun: asIs<string>(tree["noun"]),
    name: asIs<string>(tree["name"]),
    in: given(tree["in"], strings),
    stream: given(tree["stream"], (stream: string) => (stream === "stderr" ? 2 : 1)),
    exit: given(tree["exit"], exitOf),
    key: given(tree["key"], (key: string) => parseKey(key).parts),
    first: asIs<number>(tree["first"]),
    window: asIs<number>(tree["window"]),
    below: matcher(tree["below"]),
  });
};

const sectionOf = (tree: Tree): Section =>
  present<Section>({
    name: String(tree["name"]),
    from: matcherOf(tree["from"]),
    to: matcher(tree["to"]),
    until: matcher(tree["until"]),
    in: given(tree["in"], strings),
  });

const sayingOf = (tree: Tree): Saying => ({
  text: parseTemplate(String(tree["text"])).parts,
  exit: tree["exit"] === "failure" ? "failure" : "success",
  empty: tree["empty"] === true,
});

const fieldsOf = (value: string): Fields =>
  shapes.includes(value)
    ? { of: value as "columns" | "words" | "json lines" | "json" }
    : { of: "pattern", pattern: patternOf(value) };

export const groupsIn = (pattern: string): readonly string[] =>
  translate(pattern).captures.filter((name) => name !== undefined);

export const isShape = (value: unknown): boolean => shapes.includes(value);

const behaviourOf = (tree: Tree): Behaviour =>
  present<Behaviour>({
    kind: asIs<Kind>(tree["kind"]),
    exact: asIs<boolean>(tree["exact"]),
    fields: given(tree["fields"], fieldsOf),
    columns: given(tree["columns"], strings),
    rules: trees(tree["rules"]).map(ruleOf),
    sections: trees(tree["sections"]).map(sectionOf),
    says: trees(tree["says"]).map(sayingOf),
    limit: asIs<NonNullable<Behaviour["limit"]>>(tree["limit"]),
    width: asIs<number>(tree["width"]),
  });

const variantOf = (tree: Tree): Variant =>
  present<Variant>({
    ...behaviourOf(tree),
    args: given(tree["args"], strings),
    files: given(tree["files"], strings),
    output: matcher(tree["output"]),
  });

const wordsOf = (value: unknown): readonly string[] => String(value).split(" ");

/** `tree` has passed `checkLines`; the source's name is the command. */
export const lineRules = (tree: Tree, { name, path, tests }: Source): LineRules => ({
  schema: 2,
  name,
  path,
  summary: String(tree["summary"] ?? ""),
  tests,
  command: wordsOf(name),
  also: strings(tree["also"]).map(wordsOf),
  passthrough: strings(tree["passthrough"]),
  signatures: strings(tree["signatures"]).map(patternOf),
  runner: tree["runner"] === true,
  extends: asIs<string>(tree["extends"]) ?? null,
  variants: trees(tree["variants"]).map(variantOf),
  ...behaviourOf(tree),
});
