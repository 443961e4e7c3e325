/** The text of a filter file in, its filters and its mistakes out. */
import { TomlError } from "smol-toml";
import { parseToml } from "../config/toml.ts";
import {
  checkTable,
  isTree,
  maxItems,
  nearest,
  strings,
  text,
  tooMany,
  type Found,
  type Report,
  type Tree,
} from "./check.ts";
import { checkLines } from "./v2/check-lines.ts";
import { lineRules } from "./v2/compile-lines.ts";
import { checkStages, stageRules } from "./v1/compile-stages.ts";
import type { Compiled, Declared, Mistake } from "./declared.ts";
import type { InlineTest } from "./rules.ts";
import { declare } from "./declare.ts";
import { lineFile } from "./v2/line-keys.ts";
import { stageFile } from "./v1/stage-keys.ts";
import { createLocator, type Locator } from "../config/toml-locator.ts";

const longest = 1024 * 1024;

/** Nobody mends more at a time. */
const maxFound = 100;

interface File {
  readonly path: string;
  readonly tree: Tree;
  readonly locator: Locator;
  readonly command: string | undefined;
}

interface Result {
  readonly filters: readonly Declared[];
  readonly found: readonly Found[];
}

const collected = () => {
  const found: Found[] = [];
  let errors = 0;
  const add =
    (severity: Found["severity"]): Report =>
    (path, message) => {
      if (severity === "error") errors += 1;
      if (found.length > maxFound) return;
      if (found.length === maxFound) found.push({ path: [], message: "there are more mistakes", severity });
      else if (!found.some((one) => one.message === message && one.path.join("\0") === path.join("\0")))
        found.push({ path, message, severity });
    };
  // Errors that are no longer listed count as well.
  return { found, error: add("error"), warning: add("warning"), errors: () => errors };
};

const testOf = (tree: Tree, line: number): InlineTest => ({
  name: text(tree["name"]),
  input: text(tree["input"]),
  stderr: text(tree["stderr"]),
  exit: typeof tree["exit"] === "number" ? tree["exit"] : 0,
  args: strings(tree["args"]),
  files: strings(tree["files"]),
  expected: text(tree["expected"]),
  line,
});

/** Tests with a mistake are left out. */
const testsOf = (
  file: File,
  list: unknown,
  path: readonly string[],
  found: readonly Found[],
): InlineTest[] => {
  if (!Array.isArray(list)) return [];
  return list.flatMap((tree: unknown, index) => {
    const here = [...path, String(index)];
    const isBad = found.some((one) => here.every((part, i) => one.path[i] === part));
    return isTree(tree) && !isBad ? [testOf(tree, file.locator.of(here).line)] : [];
  });
};

const entriesOf = (value: unknown): (readonly [string, Tree])[] =>
  Object.entries(isTree(value) ? value : {})
    .flatMap(([name, tree]) => (isTree(tree) ? [[name, tree] as const] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Each table is a filter: what is wrong with one costs only that one. */
const stages = (file: File): Result => {
  const { found, error, warning, errors } = collected();
  const { filters, tests, ...rest } = file.tree;
  const { filters: _, tests: testsKey, ...restKeys } = stageFile.keys;
  checkTable(rest, { ...stageFile, keys: restKeys }, [], error);
  if (!isTree(filters)) error(["filters"], "there is no table [filters.<name>] in this file");
  checkTable(tests === undefined ? {} : { tests }, { called: "file", keys: { tests: testsKey! } }, [], error);
  const names = entriesOf(filters).map(([name]) => name);
  if (names.length > maxItems) {
    error(["filters"], tooMany("filters", names.length));
    return { filters: [], found };
  }
  for (const name of Object.keys(isTree(tests) ? tests : {}))
    if (!names.includes(name))
      warning(
        ["tests", name],
        `there is no filter ${JSON.stringify(name)} to test${names.length === 0 ? "" : `; did you mean "${nearest(name, names)}"?`}`,
      );
  const declared = entriesOf(filters).flatMap(([name, tree]) => {
    const before = errors();
    checkStages(tree, ["filters", name], { error, warning });
    if (errors() > before) return [];
    const list = isTree(tests) && Object.hasOwn(tests, name) ? tests[name] : [];
    const own = testsOf(file, list, ["tests", name], found);
    return [declare(stageRules(tree, { name, path: file.path, tests: own }))];
  });
  return { filters: declared, found };
};

const commandOf = (file: File, error: Report): string => {
  const own = file.tree["command"];
  const { command } = file;
  if (own === undefined && command === undefined)
    error([], '"command" is missing: which command is this for? For example command = "make deploy"');
  if (own !== undefined && command !== undefined && own !== command)
    error(["command"], `the file's path says that this is for ${JSON.stringify(command)}`);
  return text(own ?? command);
};

/** The file is one filter. */
const lines = (file: File): Result => {
  const { found, error } = collected();
  checkTable(file.tree, lineFile, [], error);
  const name = commandOf(file, error);
  if (found.length === 0) checkLines(file.tree, error);
  const isInTest = ({ path }: Found): boolean => path[0] === "tests";
  if (found.some((one) => !isInTest(one))) return { filters: [], found };
  const tests = testsOf(file, file.tree["tests"], ["tests"], found);
  return { filters: [declare(lineRules(file.tree, { name, path: file.path, tests }))], found };
};

const versions = "schema_version must be 1 (rtk's format) or 2";

const byVersion = (file: File): Result => {
  const version = file.tree["schema_version"];
  if (Object.keys(file.tree).length === 0)
    return {
      filters: [],
      found: [{ path: [], message: "there is nothing in this file yet", severity: "warning" }],
    };
  if (version === 1) return stages(file);
  if (version === 2) return lines(file);
  const isOld = version === undefined && isTree(file.tree["filters"]);
  const message = isOld
    ? "schema_version is missing; the file is read as version 1"
    : `${versions}${version === undefined ? "; it is missing" : ""}`;
  const found: Found = { path: ["schema_version"], message, severity: isOld ? "warning" : "error" };
  const rest = isOld ? stages(file) : { filters: [], found: [] };
  return { ...rest, found: [found, ...rest.found] };
};

const failure = (path: string, fault: unknown): Mistake => {
  const at = fault instanceof TomlError ? { line: fault.line, column: fault.column } : { line: 1, column: 1 };
  const message = fault instanceof Error ? fault.message : String(fault);
  const what = message.split("\n")[0]?.replace(/^Invalid TOML document: /, "") ?? "";
  return { path, ...at, key: "", message: `this is no TOML: ${what}`, severity: "error" };
};

const compile = (source: string, path: string, command: string | undefined): Compiled => {
  const toml = source.replace(/^\uFEFF/, "");
  const tree = parseToml(toml);
  const locator = createLocator(toml);
  const { filters, found } = byVersion({ path, tree, locator, command });
  const mistakes = found.map((one) => ({
    path,
    ...locator.of(one.path),
    key: one.path.join("."),
    message: one.message,
    severity: one.severity,
  }));
  mistakes.sort((a, b) => a.line - b.line || a.column - b.column);
  return { filters, mistakes };
};

/** Never throws. A table with an error yields no filter, the others survive. `command` is what the path says of pith's own; files of
 * others name it themselves. */
export const compileText = (source: string, path: string, command?: string): Compiled => {
  if (source.length > longest)
    return { filters: [], mistakes: [{ ...failure(path, ""), message: "a filter file has at most 1 MiB" }] };
  try {
    return compile(source, path, command);
  } catch (fault) {
    return { filters: [], mistakes: [failure(path, fault)] };
  }
};

/** `pip/show.toml` is for `pip show`, `node/option--test.ts` for `node --test`: tools take a path like `--test.ts` for an option. */
export const commandOfFile = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replace(/^option(?=-)/, ""))
    .join(" ")
    .replace(/\.(?:ts|toml)$/, "");
