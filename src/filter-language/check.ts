/** A parsed TOML value and what it should be in, everything that is wrong with it out. */
import { distance } from "../config/schema.ts";
import type { Shape, Type } from "./keys.ts";
import { PatternError } from "./regex/tree.ts";
import { translate } from "./regex/translate.ts";
import { parseKey, parseTemplate } from "./v2/template.ts";

export type Tree = Readonly<Record<string, unknown>>;

export interface Found {
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: "error" | "warning";
}

export type Report = (path: readonly string[], message: string) => void;

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Values of a tree that has been checked: one that may stand alone, or in a list; those that are texts, or tables. */
export const some = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
export const strings = (value: unknown): readonly string[] => some(value).map(String);
export const trees = (value: unknown): readonly Tree[] => some(value).filter(isTree);
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Rules, filters or tests that people write and read in one file. */
export const maxItems = 1000;

export const tooMany = (what: string, count: number): string =>
  `has ${count} ${what}; a filter file has at most ${maxItems} of a kind`;

export const nearest = (wanted: string, names: readonly string[]): string =>
  names.reduce(
    (best, name) => (distance(wanted, name) < distance(wanted, best) ? name : best),
    names[0] ?? "",
  );

const quoted = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(", ");

/** Completes "must be …". */
const expected = (type: Type): string => {
  switch (type.is) {
    case "number":
      return `a whole number of at least ${type.min}`;
    case "boolean":
      return "true or false";
    case "choice":
      return `one of ${quoted(type.of)}`;
    case "some":
      return `${expected(type.of)}, or a list of such`;
    case "list":
      return `a list; each item ${expected(type.of)}`;
    case "either":
      return type.of.map(expected).join(", or ");
    case "table":
      return `a table (${type.shape.called})`;
    default:
      return simple[type.is]?.[0] ?? "a table";
  }
};

const patternFault = (value: string): string | null => {
  try {
    translate(value);
    return null;
  } catch (fault) {
    if (!(fault instanceof PatternError)) throw fault;
    return `at character ${fault.at + 1} of the pattern: ${fault.message}`;
  }
};

/** For each kind of string: the name of what is expected, and a test that names the fault. */
const simple: Readonly<Record<string, readonly [string, (value: string) => string | null]>> = {
  text: ["a string", () => null],
  line: ["a string of one line", (value) => (value.includes("\n") ? "" : null)],
  pattern: ["a regular expression", patternFault],
  noun: [
    'a plural noun of two words at most, such as "passed tests"',
    (value) => (/^[a-z][\w'-]*(?: [\w'-]+)?$/i.test(value) && value.length <= 40 ? null : ""),
  ],
  name: ["a name of letters, digits and _", (value) => (/^[a-z]\w*$/i.test(value) ? null : "")],
  words: [
    'a command as typed, such as "make deploy"',
    (value) => (/^[^\s"'`$;&|<>()]+(?: [^\s"'`$;&|<>()]+)*$/.test(value) ? null : ""),
  ],
  template: ["a string of one line", (value) => parseTemplate(value).fault],
  key: ['a string such as "$path"', (value) => parseKey(value).fault],
};

const checkString = (value: unknown, type: Type, path: readonly string[], report: Report): void => {
  const [, faultIn] = simple[type.is] ?? ["", () => ""];
  const fault = typeof value === "string" ? faultIn(value) : "";
  if (fault === "") report(path, `must be ${expected(type)}`);
  else if (fault !== null) report(path, fault);
};

const holds = (value: unknown, type: Type): boolean => {
  let ok = true;
  check(value, type, [], () => (ok = false));
  return ok;
};

/** Whether a value is of the right sort, if not right: the message then says what is wrong inside. */
const resembles = (value: unknown, type: Type): boolean => {
  if (type.is === "choice") return false;
  if (type.is === "map" || type.is === "table") return isTree(value);
  if (type.is === "list") return Array.isArray(value);
  if (type.is === "some") return Array.isArray(value) || resembles(value, type.of);
  return typeof value === "string" && type.is in simple;
};

const checkEither = (value: unknown, of: readonly Type[], path: readonly string[], report: Report): void => {
  if (of.some((one) => holds(value, one))) return;
  const near = of.find((one) => resembles(value, one));
  if (near === undefined) report(path, `must be ${expected({ is: "either", of })}`);
  else check(value, near, path, report);
};

const checkItems = (
  value: unknown,
  type: Type & { of: Type },
  path: readonly string[],
  report: Report,
): void => {
  if (!Array.isArray(value)) return report(path, `must be ${expected(type)}`);
  if (value.length === 0 && type.is === "some") return report(path, "must not be empty");
  if (value.length > maxItems) return report(path, tooMany("items", value.length));
  value.forEach((item: unknown, index) => check(item, type.of, [...path, String(index)], report));
};

const checkMap = (value: unknown, of: Type, path: readonly string[], report: Report): void => {
  if (!isTree(value)) return report(path, "must be a table");
  const count = Object.keys(value).length;
  if (count > maxItems) return report(path, tooMany("keys", count));
  for (const [name, inner] of Object.entries(value)) check(inner, of, [...path, name], report);
};

const checkOneOf = (value: Tree, shape: Shape, path: readonly string[], report: Report): void => {
  const { oneOf } = shape;
  if (oneOf === undefined) return;
  const present = oneOf.filter((name) => Object.hasOwn(value, name));
  // An unknown key is most likely the misspelt one.
  const isKnown = Object.keys(value).every((name) => Object.hasOwn(shape.keys, name));
  if (present.length === 0 && isKnown) report(path, `a ${shape.called} has one of ${oneOf.join(", ")}`);
  else if (present.length > 1)
    report(
      [...path, present[1] ?? ""],
      `a ${shape.called} has only one of ${oneOf.join(", ")}; "${present[0]}" stands here already`,
    );
};

export const checkTable = (value: unknown, shape: Shape, path: readonly string[], report: Report): void => {
  if (!isTree(value)) return report(path, `must be a table (${shape.called})`);
  const names = Object.keys(shape.keys);
  const count = Object.keys(value).length;
  if (count > maxItems) return report(path, tooMany("keys", count));
  for (const [name, inner] of Object.entries(value)) {
    const key = Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined;
    const here = [...path, name];
    if (key === undefined)
      report(
        here,
        `unknown key ${JSON.stringify(name)} in a ${shape.called}; did you mean "${nearest(name, names)}"?`,
      );
    else check(inner, key.type, here, report);
  }
  for (const [name, key] of Object.entries(shape.keys))
    if (key.required === true && !Object.hasOwn(value, name))
      report(path, `"${name}" is missing in this ${shape.called}`);
  checkOneOf(value, shape, path, report);
};

const checkPlain = (value: unknown, type: Type, path: readonly string[], report: Report): void => {
  const isRight =
    (type.is === "boolean" && typeof value === "boolean") ||
    (type.is === "number" && Number.isSafeInteger(value) && (value as number) >= type.min) ||
    (type.is === "choice" && type.of.includes(value as string));
  if (!isRight) report(path, `must be ${expected(type)}`);
};

/** Reports each mistake at the innermost key that it concerns. */
export const check = (value: unknown, type: Type, path: readonly string[], report: Report): void => {
  switch (type.is) {
    case "version":
      return;
    case "boolean":
    case "number":
    case "choice":
      return checkPlain(value, type, path, report);
    case "some":
      return Array.isArray(value)
        ? checkItems(value, type, path, report)
        : check(value, type.of, path, report);
    case "list":
      return checkItems(value, type, path, report);
    case "map":
      return checkMap(value, type.of, path, report);
    case "table":
      return checkTable(value, type.shape, path, report);
    case "either":
      return checkEither(value, type.of, path, report);
    default:
      return checkString(value, type, path, report);
  }
};
