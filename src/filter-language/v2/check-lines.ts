/** Mistakes of a schema_version 2 file that no key has by itself. */
import { claimsSuccess } from "../../engine/deliver/claims-success.ts";
import { isTree, nearest, type Report, some, type Tree } from "../check.ts";
import { groupsIn, isShape } from "./compile-lines.ts";
import { acts } from "./line-keys.ts";
import { parsePattern } from "../regex/parse.ts";
import type { Node } from "../regex/tree.ts";
import { parseKey, parseTemplate } from "./template.ts";

type Path = readonly string[];

/** The items of a list of tables, each with its place. */
const items = (tree: Tree, key: string, path: Path): (readonly [Tree, Path])[] =>
  some(tree[key]).flatMap((one, index) =>
    isTree(one) ? [[one, [...path, key, String(index)]] as const] : [],
  );

const patternsIn = (value: unknown): string[] =>
  some(value).flatMap((one) => (isTree(one) ? Object.values(one).map(String) : [String(one)]));

const verbOf = (rule: Tree): string => acts.find((act) => Object.hasOwn(rule, act)) ?? "keep";

interface Known {
  readonly sections: readonly string[];
  readonly names: readonly string[];
  readonly fields: unknown;
}

const checkNames = (
  [value, path]: readonly [unknown, Path],
  known: readonly string[],
  called: string,
  report: Report,
): void => {
  for (const one of some(value).map(String))
    if (!known.includes(one))
      report(
        path,
        `there is no ${called} ${JSON.stringify(one)}${known.length === 0 ? "" : `; did you mean "${nearest(one, known)}"?`}`,
      );
};

const fieldNames = (fields: unknown): readonly string[] | null => {
  if (fields === "json") return ["path", "value"];
  return typeof fields === "string" && !isShape(fields) ? groupsIn(fields) : null;
};

/** Rules that ask for fields by name need to know what the fields are. */
const checkFields = (value: unknown, path: Path, fields: unknown, report: Report): void => {
  const names = some(value).flatMap((one) => (isTree(one) ? Object.keys(one) : []));
  if (names.length === 0) return;
  const known = fieldNames(fields);
  if (fields === undefined) report(path, 'asks for fields by name, but "fields" does not say what they are');
  else if (known !== null) checkNames([names, path], known, "field", report);
  else if (fields === "words")
    for (const name of names)
      if (!/^[1-9]\d?$/.test(name))
        report(path, `with fields = "words" a field is a number from 1, not ${JSON.stringify(name)}`);
};

/** Keys that make sense with some verbs only. */
const belongsTo: Readonly<Record<string, readonly string[]>> = {
  first: ["keep", "pin", "drop", "proven", "fold"],
  noun: ["drop", "proven", "fold"],
  below: ["keep", "pin", "drop", "proven"],
};

const checkVerb = (rule: Tree, path: Path, report: Report): void => {
  for (const [key, verbs] of Object.entries(belongsTo))
    if (Object.hasOwn(rule, key) && !verbs.includes(verbOf(rule)))
      report([...path, key], `"${key}" belongs to ${verbs.join(", ")}`);
  for (const key of ["key", "window"])
    if (Object.hasOwn(rule, key) && verbOf(rule) !== "fold" && !Object.hasOwn(rule, "first"))
      report([...path, key], `"${key}" belongs to fold, or stands beside "first"`);
};

const countIn = (node: Node): number => {
  switch (node.is) {
    case "char":
      return 1;
    case "group":
      return countIn(node.node);
    case "any":
      return Math.min(...node.nodes.map(countIn));
    case "row":
      return node.nodes.reduce((sum, one) => sum + countIn(one), 0);
    case "repeat":
      return node.min * countIn(node.node);
    default:
      return 0;
  }
};

/** How many characters of a pattern are spelled out: every text that matches it contains them at least. */
const literalsIn = (pattern: string): number => countIn(parsePattern(pattern).node);

/** A line proves something by its own words; a pattern that matches anything proves nothing. */
const spelledOut = 3;

const checkProof = (value: unknown, path: Path, report: Report): void => {
  for (const one of some(value)) {
    if (patternsIn(one).reduce((sum, pattern) => sum + literalsIn(pattern), 0) < spelledOut)
      report(
        path,
        `"proven" hides errors as well: its pattern has to spell out at least ${spelledOut} characters of the proof; "drop" needs none`,
      );
  }
};

const checkKey = (rule: Tree, path: Path, report: Report): void => {
  if (typeof rule["key"] !== "string") return;
  const groups = patternsIn(rule[verbOf(rule)]).map((pattern) => ({ pattern, names: groupsIn(pattern) }));
  for (const part of parseKey(rule["key"]).parts) {
    if (typeof part === "string" || /^\d+$/.test(part.group)) continue;
    const lacking = groups.find(({ names }) => !names.includes(part.group));
    if (lacking !== undefined)
      report(
        [...path, "key"],
        `the pattern ${JSON.stringify(lacking.pattern)} has no group named ${part.group}`,
      );
  }
};

const checkRule = ([rule, path]: readonly [Tree, Path], known: Known, report: Report): void => {
  checkVerb(rule, path, report);
  checkProof(rule["proven"], [...path, "proven"], report);
  checkNames([rule["in"], [...path, "in"]], known.sections, "section", report);
  for (const key of [verbOf(rule), "unless", "below"])
    checkFields(rule[key], [...path, key], known.fields, report);
  checkKey(rule, path, report);
};

const checkSection = ([section, path]: readonly [Tree, Path], known: Known, report: Report): void => {
  checkNames([section["in"], [...path, "in"]], known.sections, "section", report);
  for (const key of ["from", "to", "until"]) checkFields(section[key], [...path, key], known.fields, report);
};

const checkSaying = ([saying, path]: readonly [Tree, Path], known: Known, report: Report): void => {
  const text = String(saying["text"]);
  for (const part of parseTemplate(text).parts)
    if (typeof part !== "string")
      checkNames([part.of, [...path, "text"]], known.names, "group or rule named", report);
  if (saying["exit"] === "failure" && claimsSuccess(text))
    report([...path, "text"], "words of success may only be said after exit 0");
};

const checkFormat = (tree: Tree, path: Path, known: Known, report: Report): void => {
  const own = tree["fields"];
  if (typeof own === "string" && !isShape(own) && groupsIn(own).length === 0)
    report(
      [...path, "fields"],
      'must be "columns", "words", "json lines", "json", or a pattern with named groups',
    );
  if (tree["columns"] !== undefined && known.fields !== "columns")
    report([...path, "columns"], '"columns" needs fields = "columns"');
  if (isTree(tree["limit"]) && Object.keys(tree["limit"]).length === 0)
    report([...path, "limit"], 'a limit has "first", "last" or both');
};

const namesIn = (tree: Tree): string[] => {
  const rules = items(tree, "rules", []).map(([rule]) => rule);
  const captured = rules.flatMap((rule) => patternsIn(rule[verbOf(rule)]).flatMap(groupsIn));
  const fields = tree["fields"];
  return [
    ...rules.flatMap((rule) => (typeof rule["name"] === "string" ? [rule["name"]] : [])),
    ...captured,
    ...(typeof fields === "string" && !isShape(fields) ? groupsIn(fields) : []),
  ];
};

const sectionsIn = (tree: Tree): string[] =>
  items(tree, "sections", []).map(([section]) => String(section["name"]));

const checkBehaviour = (tree: Tree, path: Path, above: Tree | null, report: Report): void => {
  const both = above === null ? [tree] : [tree, above];
  const known: Known = {
    sections: both.flatMap(sectionsIn),
    names: both.flatMap(namesIn),
    fields: tree["fields"] ?? above?.["fields"],
  };
  for (const rule of items(tree, "rules", path)) checkRule(rule, known, report);
  for (const section of items(tree, "sections", path)) checkSection(section, known, report);
  for (const saying of items(tree, "says", path)) checkSaying(saying, known, report);
  checkFormat(tree, path, known, report);
};

/** `tree` has passed the check of its keys. */
export const checkLines = (tree: Tree, report: Report): void => {
  checkBehaviour(tree, [], null, report);
  for (const [variant, path] of items(tree, "variants", [])) {
    checkBehaviour(variant, path, tree, report);
    checkFields(variant["output"], [...path, "output"], variant["fields"] ?? tree["fields"], report);
    if (!["args", "files", "output"].some((key) => Object.hasOwn(variant, key)))
      report(path, 'a variant has "args", "files" or "output", or it would always hold');
  }
};
