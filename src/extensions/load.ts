/** The hooks and routes in force: the user's, then those of a trusted project, then those of an override. */
import { dirname } from "node:path";
import { ofMachine, settingsOf, readText } from "../config/config.ts";
import {
  entryFaults,
  failurePolicy,
  type Fault,
  type HookEntry,
  hookEntry,
  isTree,
  listFaults,
  type Route,
  routeFaults,
} from "../config/extension-settings.ts";
import { pointInfo } from "../config/hook-points.ts";
import type { Settings } from "../config/settings.ts";
import type { Environment } from "../system/environment.ts";
import { configFile, machineConfigFile } from "../system/paths.ts";
import { UserError } from "../system/user-error.ts";
import { readable } from "../system/regular-file.ts";
import { type Extensions, overrideVariable, type Registered, type RouteInForce } from "./contract.ts";
import {
  guardingPoint,
  isRedaction,
  type LostGuardrail,
  lostInText,
  unreadable,
} from "../config/lost-guardrails.ts";
import { isOwnRuntime, type ProjectForm, projectForms, waitingIn, withCopies } from "./project-config.ts";

type Tree = { readonly [key: string]: unknown };

const sentence = (faults: readonly Fault[]): string =>
  faults.map(({ path, what }) => `"${path.join(".")}" ${what}`).join("; ");

/** Readable part of an entry with mistakes: enough to refuse if it protects, or may. */
const salvaged = (tree: Tree, faults: readonly Fault[]): HookEntry | null => {
  const bad = new Set(faults.map(({ path }) => path[0]));
  const sound = Object.fromEntries(Object.entries(tree).filter(([name]) => !bad.has(name)));
  const { capability = "observe", point } = tree;
  const isOther = capability === "observe" || capability === "rewrite";
  const guarding = guardingPoint(isOther ? tree : { ...tree, capability: "guardrail" });
  if (guarding !== null)
    return hookEntry({ ...sound, capability: "guardrail", point: guarding, mode: "foreground" });
  const isPlaced = isOther && !bad.has("point") && pointInfo(String(point ?? "")) !== undefined;
  return isPlaced ? hookEntry(sound) : null;
};

type Source = Pick<Registered, "from" | "folder">;

const registeredFrom = (trees: readonly object[], { from, folder }: Source): readonly Registered[] =>
  trees.filter(isTree).flatMap((tree) => {
    // Something stands in its place that refuses.
    const why = (tree as Partial<LostGuardrail>)[unreadable];
    if (why !== undefined) {
      const invalid = `a guardrail in config.toml cannot be read: ${why} (\`pith hooks list\`)`;
      return [{ entry: hookEntry(tree), from, folder, index: 0, invalid }];
    }
    const faults = [...entryFaults(tree), ...(from === "project" ? isOwnRuntime(tree) : [])];
    const entry = faults.length === 0 ? hookEntry(tree) : salvaged(tree, faults);
    if (entry === null) return [];
    const invalid = faults.length === 0 ? {} : { invalid: `${sentence(faults)} (\`pith hooks list\`)` };
    return [{ entry, from, folder, index: 0, ...invalid }];
  });

const routesFrom = (trees: readonly object[], from: RouteInForce["from"]): readonly RouteInForce[] =>
  trees
    .filter(isTree)
    .filter((tree) => routeFaults(tree).length === 0 && tree["enabled"] !== false)
    .map((tree) => ({ ...(tree as unknown as Route), from }));

export interface Override {
  readonly entries: readonly object[];
  readonly disable: readonly string[];
}

const noOverride: Override = { entries: [], disable: [] };

/** Throws `UserError`. */
export const readOverride = (text: string): Override => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError("the hooks' override is no JSON");
  }
  if (!isTree(value)) throw new UserError("the hooks' override must be an object of entries and disable");
  const { entries = [], disable = [], ...more } = value;
  const other = Object.keys(more)[0];
  if (other !== undefined)
    throw new UserError(`the hooks' override has entries and disable, and no "${other}"`);
  if (!Array.isArray(entries) || !entries.every(isTree))
    throw new UserError("entries of the hooks' override must be a list of objects");
  if (!Array.isArray(disable) || !disable.every((id) => typeof id === "string"))
    throw new UserError("disable of the hooks' override must be a list of ids");
  const fault = listFaults(entries, entryFaults)[0];
  if (fault !== undefined)
    throw new UserError(`the hooks' override: "entries.${fault.path.join(".")}" ${fault.what}`);
  return { entries, disable: disable as string[] };
};

const overrideIn = ({ variables }: Environment, lenient: boolean): Override => {
  const text = variables[overrideVariable] ?? "";
  try {
    return text === "" ? noOverride : readOverride(text);
  } catch (fault) {
    if (!lenient) throw fault;
    return {
      ...noOverride,
      entries: lostInText(text, `in ${overrideVariable}, ${(fault as Error).message}`),
    };
  }
};

/** Joins both: more is added, nothing is taken back except what is disabled. */
export const merged = (a: Override, b: Override): Override => ({
  entries: [...a.entries, ...b.entries],
  disable: [...a.disable, ...b.disable],
});

type ProjectPart = Pick<Extensions, "entries" | "routes">;

/** It refuses, or it takes something away: what nobody would want to end without a word. */
export const protects = ({ entry }: Registered): boolean =>
  failurePolicy(entry) === "fail_closed" || isRedaction({ ...entry });

/** An entry of a project by what was trusted, where that is not what lies there. */
const asTrusted = (one: Registered, { path, waits, copies }: ProjectForm): Registered => {
  const runtime = withCopies(one.entry.runtime, copies);
  if (typeof runtime === "string") {
    const why = `trust in ${path} does not hold for ${runtime}: it has changed, or is no file of the project`;
    return { ...one, invalid: `${why} (\`pith trust\`)` };
  }
  const isOther = runtime !== one.entry.runtime;
  const entry = isOther ? { ...one.entry, runtime: runtime as HookEntry["runtime"] } : one.entry;
  const why =
    waits ?? (isOther ? `as it was trusted: a file that ${path} names has changed; \`pith trust\`` : null);
  return { ...one, entry, ...(why === null ? {} : { waits: why }) };
};

export const partOf = (form: ProjectForm, { hooks, route } = settingsOf(form.text)): ProjectPart => {
  const all = registeredFrom(hooks.entries, { from: "project", folder: form.root });
  const entries = all.map((one) => asTrusted(one, form));
  return form.waits === null
    ? { entries, routes: routesFrom(route, "project") }
    : { entries: entries.filter(protects), routes: [] };
};

const projectPart = (cwd: string | null, env: Environment): ProjectPart => {
  const parts = projectForms(cwd, env).map((form) => partOf(form));
  return { entries: parts.flatMap(({ entries }) => entries), routes: parts.flatMap(({ routes }) => routes) };
};

/** Entries that the machine's file has brought along, and all others. */
const byMachine = (trees: readonly object[]) => ({
  of: trees.filter((tree) => ofMachine in tree),
  others: trees.filter((tree) => !(ofMachine in tree)),
});

/** `lenient`: an override that cannot be read counts as none, and takes no other hook away; else it is a `UserError`. */
export const loadExtensions = (
  settings: Settings,
  cwd: string | null,
  env: Environment,
  lenient = false,
): Extensions => {
  const override = overrideIn(env, lenient);
  const project = projectPart(cwd, env);
  const disabled = new Set(override.disable);
  const folder = dirname(configFile(env));
  const entries = byMachine(settings.hooks.entries);
  const routes = byMachine(settings.route);
  const all = [
    ...registeredFrom(entries.of, { from: "machine", folder: dirname(machineConfigFile(env)) }),
    ...[
      ...registeredFrom(entries.others, { from: "user", folder }),
      ...project.entries,
      ...registeredFrom(override.entries, { from: "override", folder: cwd ?? "/" }),
    ].filter(({ entry }) => !disabled.has(entry.id)),
  ];
  return {
    entries: all.map((registered, index) => ({ ...registered, index })),
    routes: [...routesFrom(routes.of, "machine"), ...routesFrom(routes.others, "user"), ...project.routes],
    settings: settings.hooks,
    env,
  };
};

export interface Misplaced {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

const ours = (path: readonly string[]): boolean =>
  path.length === 0 || path[0] === "hooks" || path[0] === "route";

export const mistakesIn = (path: string, text: string): readonly Misplaced[] =>
  readText(text)
    .mistakes.filter((mistake) => ours(mistake.path))
    .map(({ line, column, what }) => ({ file: path, line, column, what }));

export const allMistakes = (cwd: string | null, env: Environment): readonly Misplaced[] => {
  const projects = projectForms(cwd, env).filter(({ waits }) => waits === null);
  return [
    ...[machineConfigFile(env), configFile(env)].flatMap((path) =>
      mistakesIn(path, readable(path)?.toString() ?? ""),
    ),
    ...projects.flatMap(({ path, text: read }) => mistakesIn(path, read)),
    ...waitingIn(cwd, env).map(({ path, what }) => ({ file: path, line: 1, column: 1, what })),
  ];
};
