/** `[hooks]`, `[[hooks.entries]]` and `[[route]]`: what may stand there, checked key by key. */
import { type HookPoint, hookPoints, pointInfo } from "./hook-points.ts";
import type { Capability } from "./register.d.ts";

export type { Capability };
type HookMode = "foreground" | "background";
type FailurePolicy = "fail_open" | "fail_closed";
/** `only`: in sub-agents and nowhere else. */
export type SubAgents = boolean | "only";

interface Matcher {
  readonly tool?: string;
  readonly command?: string;
  readonly cwd?: string;
}

export interface HookRuntime {
  readonly type: "in_process" | "command" | "http";
  readonly [option: string]: unknown;
}

export interface HookEntry {
  readonly id: string;
  readonly enabled: boolean;
  readonly point: HookPoint;
  readonly mode: HookMode;
  readonly capability: Capability;
  readonly priority: number;
  /** Matches the tool's name, as a regular expression; or several things. */
  readonly matcher?: string | Matcher;
  readonly failure_policy?: FailurePolicy;
  readonly timeout_ms?: number;
  readonly include_sub_agents?: SubAgents;
  /** Whether `context_files` may name files outside of the project. */
  readonly context_outside_project?: boolean;
  readonly runtime: HookRuntime;
}

export interface HookSettings {
  readonly default_timeout_ms: number;
  readonly payload_max_bytes: number;
  readonly background_max_concurrency: number;
  readonly include_sub_agents: SubAgents;
  /** Whether hooks may ask servers that are not on this machine. */
  readonly allow_remote: boolean;
  /** As they stand in the file: `hookEntry` fills in what is left out, `entryMistakes` says what is wrong. */
  readonly entries: readonly object[];
}

export type Tree = { readonly [key: string]: unknown };

/** Keys below the value that was checked, and what is wrong there. */
export interface Fault {
  readonly path: readonly string[];
  readonly what: string;
}

interface Check {
  readonly expects: string;
  accepts(value: unknown): boolean;
}

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** undefined where one of the keys is missing. */
export const valueAt = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (isTree(value) ? value[part] : undefined), tree);

const among = (...words: readonly unknown[]): Check => ({
  expects: `one of ${words.join(", ")}`,
  accepts: (value) => words.includes(value),
});
const string: Check = { expects: "a string", accepts: (value) => typeof value === "string" };
const filled: Check = {
  expects: "a string that is not empty",
  accepts: (value) => typeof value === "string" && value.trim() !== "",
};
const truth: Check = { expects: "true or false", accepts: (value) => typeof value === "boolean" };
const whole = (min: number): Check => ({
  expects: `a whole number of at least ${min}`,
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= min,
});
/** Beyond it timers fire at once. */
export const longestTime = 2 ** 31 - 1;
const time: Check = {
  expects: `a whole number from 1 to ${longestTime}`,
  accepts: (value) => whole(1).accepts(value) && (value as number) <= longestTime,
};
const anyWhole: Check = { expects: "a whole number", accepts: Number.isSafeInteger };
const listOf = (expects: string, accepts: (item: unknown) => boolean, min = 0): Check => ({
  expects,
  accepts: (value) => Array.isArray(value) && value.length >= min && value.every((item) => accepts(item)),
});
const strings = listOf("a list of strings", string.accepts);
const beginnings = listOf("a list of beginnings of commands", filled.accepts);
const words = listOf("a list of words with at least one in it", string.accepts, 1);
const codes = listOf("a list of exit codes", whole(0).accepts);
const texts: Check = {
  expects: "a table of strings",
  accepts: (value) => isTree(value) && Object.values(value).every((item) => typeof item === "string"),
};
const tables = listOf("a list of tables", isTree);
const pattern: Check = {
  expects: "a regular expression",
  accepts: (value) => {
    try {
      return typeof value === "string" && new RegExp(value) instanceof RegExp;
    } catch {
      return false;
    }
  },
};

const within = (tree: Tree, keys: Readonly<Record<string, Check>>, above: readonly string[]): Fault[] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const path = [...above, name];
    if (!Object.hasOwn(keys, name))
      return [{ path, what: `is not known; there are ${Object.keys(keys).join(", ")}` }];
    return keys[name]!.accepts(value) ? [] : [{ path, what: `must be ${keys[name]!.expects}` }];
  });

const matcher: Check = {
  expects: "a regular expression, or a table of tool, command and cwd with one each",
  accepts: (value) =>
    pattern.accepts(value) ||
    (isTree(value) && within(value, { tool: pattern, command: pattern, cwd: pattern }, []).length === 0),
};

const entryKeys: Readonly<Record<keyof HookEntry, Check>> = {
  id: filled,
  enabled: truth,
  point: {
    expects: `one of ${hookPoints.map(({ name }) => name).join(", ")}`,
    accepts: (value) => typeof value === "string" && pointInfo(value) !== undefined,
  },
  mode: among("foreground", "background"),
  capability: among("observe", "guardrail", "rewrite"),
  priority: anyWhole,
  matcher,
  failure_policy: among("fail_open", "fail_closed"),
  timeout_ms: time,
  include_sub_agents: among(true, false, "only"),
  context_outside_project: truth,
  runtime: { expects: "a table with a type", accepts: isTree },
};

const runtimeKeys: Readonly<Record<HookRuntime["type"], Readonly<Record<string, Check>>>> = {
  in_process: {
    type: string,
    name: filled,
    module: filled,
    file: filled,
    max_bytes: whole(1),
    keep: whole(1),
    notes: tables,
  },
  command: { type: string, command: filled, args: strings, env: texts, sha256: string },
  http: { type: string, url: filled, method: filled, headers: texts },
};
const needed: Readonly<Record<HookRuntime["type"], string>> = {
  in_process: "name",
  command: "command",
  http: "url",
};

const runtimeFaults = (runtime: Tree): Fault[] => {
  const kind = runtime["type"];
  const at = (name: string, what: string): Fault => ({ path: ["runtime", name], what });
  if (kind !== "in_process" && kind !== "command" && kind !== "http")
    return [at("type", "must be one of in_process, command, http")];
  const faults = within(runtime, runtimeKeys[kind], ["runtime"]);
  const name = needed[kind];
  if (runtime[name] === undefined && runtime["module"] === undefined)
    faults.push(at(name, `is needed for a runtime of type ${kind}`));
  const { command } = runtime;
  // Nothing here is given to a shell, so such a text would be looked for as one program.
  if (typeof command === "string" && /\s/.test(command) && !/^(?:\/|\.\.?\/|~\/)/.test(command))
    faults.push(
      at("command", 'is one program; its arguments go into args, or use "sh" with args ["-c", ...]'),
    );
  return faults;
};

const defaultEntry: HookEntry = {
  id: "hook",
  enabled: true,
  point: "turn_boundary",
  mode: "foreground",
  capability: "observe",
  priority: 100,
  runtime: { type: "in_process", name: "noop" },
};

/** Fills in defaults, and a point's own name. Takes a table in which `entryFaults` finds nothing. */
export const hookEntry = (tree: object): HookEntry => {
  const entry: HookEntry = { ...defaultEntry, ...tree };
  return { ...entry, point: pointInfo(entry.point)?.name ?? entry.point };
};

export const failurePolicy = ({ capability, failure_policy }: HookEntry): FailurePolicy =>
  failure_policy ?? (capability === "guardrail" ? "fail_closed" : "fail_open");

const refuses = (entry: HookEntry): string | null => {
  if (entry.capability === "guardrail") return "capability";
  return entry.capability === "observe" && failurePolicy(entry) === "fail_closed" ? "failure_policy" : null;
};

const isNotes = ({ runtime }: HookEntry): boolean =>
  runtime["name"] === "context_notes" && runtime["module"] === undefined;

const modeFault = ({ mode, capability, point }: HookEntry, isBefore: boolean): string | null =>
  mode === "background" && isBefore && capability !== "observe"
    ? `is background, and at ${point} those may only observe`
    : null;

/** Each key is right by itself: do they go together? */
const combined = (entry: HookEntry): Fault[] => {
  const { point, mode, capability } = entry;
  const { phase, guards, patch, tells, unguarded, unchanged } = pointInfo(point)!;
  const at = (name: string, what: string): Fault[] => [{ path: [name], what }];
  const late = modeFault(entry, phase === "pre");
  if (late !== null) return at("mode", late);
  if (mode === "background" && failurePolicy(entry) === "fail_closed")
    return at("failure_policy", "of a hook in the background must be fail_open");
  const key = guards ? null : refuses(entry);
  if (key !== null) return at(key, `refuses, and at ${point} ${unguarded ?? "pith can refuse nothing"}`);
  if (capability === "rewrite" && patch === null)
    return at("capability", `is rewrite, and at ${point} ${unchanged ?? "pith can change nothing"}`);
  return isNotes(entry) && !tells
    ? at("point", `is ${point}, where nothing can be told to the model; notes go to output_after`)
    : [];
};

export const entryFaults = (tree: Tree): Fault[] => {
  const faults = within(tree, entryKeys, []);
  const { runtime } = tree;
  if (isTree(runtime)) faults.push(...runtimeFaults(runtime));
  return faults.length > 0 ? faults : combined(hookEntry(tree));
};

const tiers = ["never", "cheap", "compile", "test", "heavy"] as const;
export type Tier = (typeof tiers)[number];

export interface Route {
  /** Beginnings of commands, in words. */
  readonly match?: readonly string[];
  /** Kinds of commands. */
  readonly tiers?: readonly Tier[];
  /** The words in front of the command. */
  readonly via: readonly string[];
  /** Exit codes by which `via` speaks of itself: what it prints then is shown as it came. */
  readonly own_exits?: readonly number[];
  /** A program whose failure says that `via` cannot be reached now. */
  readonly probe?: readonly string[];
  readonly enabled?: boolean;
}

const routeKeys: Readonly<Record<keyof Route, Check>> = {
  match: beginnings,
  tiers: listOf(`a list of ${tiers.join(", ")}`, among(...tiers).accepts),
  via: words,
  own_exits: codes,
  probe: words,
  enabled: truth,
};

export const routeFaults = (tree: Tree): Fault[] => {
  const faults = within(tree, routeKeys, []);
  if (tree["via"] === undefined) faults.push({ path: ["via"], what: "is needed: the words in front" });
  if (tree["match"] === undefined && tree["tiers"] === undefined)
    faults.push({ path: ["match"], what: "is needed, or tiers: which commands it is for" });
  return faults;
};

/** The faults in each table of a list, by its number. */
export const listFaults = (value: unknown, of: (tree: Tree) => readonly Fault[]): Fault[] =>
  (value as readonly Tree[]).flatMap((tree, at) =>
    of(tree).map(({ path, what }) => ({ path: [String(at), ...path], what })),
  );

export const listOfTables = tables;
