/** `config.toml` in, settings out, every mistake with file, line and column. Loaded only where the file exists. */
import { TomlError } from "smol-toml";
import { existsSync } from "node:fs";
import { readableText, readRegularText } from "../system/regular-file.ts";
import { isTree, type Tree, valueAt } from "./extension-settings.ts";
import { isTable, kindOf, nearestKey } from "./schema.ts";
import { type LostGuardrail, lostIn, lostInText } from "./lost-guardrails.ts";
import { defaults, type Settings } from "./settings.ts";
import { parseToml } from "./toml.ts";
import { createLocator } from "./toml-locator.ts";
import { samePath } from "./toml-places.ts";
import { UserError } from "../system/user-error.ts";

/** Limit of a file that people write by hand. */
const longest = 1024 * 1024;

/** One mistake: `config.toml:3:1: unknown key "tee.max_byte"; did you mean "tee.max_bytes"?` */
export interface Mistake {
  readonly path: readonly string[];
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

interface Found {
  readonly path: string[];
  readonly what: string;
}

/** Nobody mends more at a time. */
const maxFound = 100;

const check = (tree: Tree, above: readonly string[], found: Found[]): void => {
  for (const [name, value] of Object.entries(tree)) {
    if (found.length >= maxFound) return;
    const path = [...above, name];
    const kind = kindOf(path);
    if (kind === undefined && isTable(path)) {
      if (isTree(value)) check(value, path, found);
      else found.push({ path, what: `"${path.join(".")}" must be a table` });
    } else if (kind === undefined) {
      const written = path.map((part) => (part.includes(".") ? `'${part}'` : part)).join(".");
      found.push({ path, what: `unknown key "${written}"; did you mean "${nearestKey(path)}"?` });
    } else if (!kind.accepts(value)) {
      found.push({ path, what: `"${path.join(".")}" must be ${kind.expects}` });
    } else {
      const faults = kind.faults?.(value) ?? [];
      for (const fault of faults)
        found.push({
          path: [...path, ...fault.path],
          what: `"${[...path, ...fault.path].join(".")}" ${fault.what}`,
        });
    }
  }
};

const placed = (text: string, found: readonly Found[]): Mistake[] => {
  const locator = createLocator(text);
  return found.map(({ path, what }) => ({ path, what, ...locator.of(path) }));
};

/** The values of a text and what is wrong with it. Where it is no TOML there are no values. */
export const readText = (text: string): { readonly tree: Tree; readonly mistakes: readonly Mistake[] } => {
  let tree: Tree;
  try {
    tree = parseToml(text);
  } catch (fault) {
    if (!(fault instanceof TomlError)) throw fault;
    const what = fault.message.split("\n")[0]!.replace(/^Invalid TOML document: /, "");
    return { tree: {}, mistakes: [{ path: [], line: fault.line, column: fault.column, what }] };
  }
  const found: Found[] = [];
  check(tree, [], found);
  return { tree, mistakes: placed(text, found) };
};

const without = (tree: Tree, mistakes: readonly Mistake[], above: readonly string[] = []): Tree => {
  const kept = Object.entries(tree).filter(
    ([name]) => !mistakes.some((mistake) => samePath(mistake.path, [...above, name])),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isTree(value) ? without(value, mistakes, [...above, name]) : value]),
  );
};

const merged = (base: Tree, over: Tree): Tree => {
  const out: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const below = out[name];
    out[name] = isTree(value) && isTree(below) ? merged(below, value) : value;
  }
  return out;
};

/** Guardrails of a file that are dropped because hooks are not where they belong. */
const lostOf = (text: string, { tree, mistakes }: ReturnType<typeof readText>): readonly LostGuardrail[] => {
  const why = ({ line, column, what }: Mistake): string => `line ${line}, column ${column}: ${what}`;
  const broken = mistakes.find(({ path }) => path.length === 0);
  if (broken !== undefined) return lostInText(text, why(broken));
  const { hooks, ...others } = tree;
  const read = isTree(hooks) && Array.isArray(hooks["entries"]) ? { ...hooks, entries: [] } : hooks;
  const isOf = (path: readonly string[]) => (mistake: Mistake) =>
    mistake.path.every((part, at) => part === path[at]);
  return lostIn({ ...others, hooks: read }, (path) => {
    const mistake = mistakes.find(isOf(path));
    return mistake === undefined ? `"${path.join(".")}" holds no hooks` : why(mistake);
  });
};

/** Settings of a text; mistaken keys count as absent, but for guardrails, in whose place something refuses. */
export const settingsOf = (text: string): Settings => {
  const read = readText(text);
  const settings = merged(
    defaults as unknown as Tree,
    without(read.tree, read.mistakes),
  ) as unknown as Settings;
  const lost = read.mistakes.length === 0 ? [] : lostOf(text, read);
  if (lost.length === 0) return settings;
  const { hooks } = settings;
  return { ...settings, hooks: { ...hooks, entries: [...hooks.entries, ...lost] } };
};

/** "" where there is none. Throws `UserError` where it cannot be read. */
export const configText = (path: string): string => {
  try {
    return existsSync(path) ? readRegularText(path, longest) : "";
  } catch (fault) {
    const isFile = (fault as NodeJS.ErrnoException).code !== "EINVAL";
    throw new UserError(
      isFile
        ? `the settings cannot be read (${(fault as Error).message}); mend or remove the file`
        : `the settings cannot be read: ${path} is no file; PITH_CONFIG has to name one, if it is set`,
    );
  }
};

const whyUnread = (fault: unknown): string => {
  const { code, message } = fault as NodeJS.ErrnoException;
  return code === "EFBIG" ? `it is longer than ${longest} bytes` : message;
};

/** For hot paths: whatever is wrong with the file, defaults are in force, and a refusal for each hook that protects. Never throws. */
export const readLeniently = (path: string): Settings => {
  try {
    return settingsOf(readRegularText(path, longest));
  } catch (fault) {
    const entries = lostInText(readableText(path, Infinity), whyUnread(fault));
    return entries.length === 0 ? defaults : { ...defaults, hooks: { ...defaults.hooks, entries } };
  }
};

/** An entry or a route of the machine's file. */
export const ofMachine = Symbol("of the machine");

const marked = (entries: readonly object[]): object[] =>
  entries.map((one) => ({ ...one, [ofMachine]: true }));

/** Settings of a file, without its mistakes; empty if it cannot be read. */
const soundTree = (path: string): Tree => {
  try {
    const { tree, mistakes } = readText(readableText(path, longest));
    return without(tree, mistakes);
  } catch {
    return {};
  }
};

/** Settings with those of the machine's file above them: what it says holds, and its hooks stand before all others and go by
 * its own `[hooks]`. Never throws. */
export const overruled = (own: Settings, path: string): Settings => {
  const machine = readLeniently(path);
  const all = merged(own as unknown as Tree, soundTree(path)) as unknown as Settings;
  const { default_timeout_ms: timeout_ms, include_sub_agents } = machine.hooks;
  const entries = marked(machine.hooks.entries).map((one) => ({ timeout_ms, include_sub_agents, ...one }));
  return {
    ...all,
    hooks: { ...all.hooks, entries: [...entries, ...own.hooks.entries] },
    route: [...marked(machine.route), ...own.route],
  };
};

/** Whether the machine's file says something about a key. */
export const isOverruled = (path: readonly string[], file: string): boolean =>
  valueAt(readText(readableText(file, longest)).tree, path) !== undefined;

/** One line per mistake, as compilers write them. */
export const describe = (path: string, mistake: Mistake): string =>
  `${path}:${mistake.line}:${mistake.column}: ${mistake.what}`;

/** The file's own values, checked. Throws `UserError` for the first mistake. */
export const readStrictly = (path: string): Tree => {
  const { tree, mistakes } = readText(configText(path));
  const first = mistakes[0];
  if (first !== undefined) throw new UserError(describe(path, first));
  return tree;
};
