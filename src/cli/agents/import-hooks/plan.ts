/** Hooks in the settings of Crush and Meerkat in, entries for pith's own settings out; nothing is written. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { stringify } from "smol-toml";
import { configText, readText } from "../../../config/config.ts";
import { entryFaults, isTree, type Tree } from "../../../config/extension-settings.ts";
import { pointInfo } from "../../../config/hook-points.ts";
import { parseToml } from "../../../config/toml.ts";
import { parseJson, valueAt } from "../../../install/json-edit.ts";
import type { ImportPlan } from "../import.ts";
import type { Environment } from "../../../system/environment.ts";
import { configFile } from "../../../system/paths.ts";
import { readableText, readRegularText } from "../../../system/regular-file.ts";
import { UserError } from "../../../system/user-error.ts";

/** A file of the other tool's. */
interface Source {
  readonly path: string;
  /** Relative paths in it count from here. */
  readonly folder: string;
  readonly isProject: boolean;
}

interface Found {
  readonly entries: readonly Tree[];
  /** Hooks that cannot be imported, and why. */
  readonly left: readonly string[];
}

const texts = (value: unknown): readonly string[] => (typeof value === "string" ? [value] : []);

/** A hook of Crush's may refuse and change in one answer. Of pith's hooks one refuses, and another changes. */
const mayChange = (command: string, { folder }: Source): boolean =>
  [command, ...command.split(/\s+/).map((word) => readableText(resolve(folder, word)))].some((text) =>
    /updated_input|updatedInput/.test(text),
  );

const fitsShell = (matcher: string): boolean => {
  try {
    return new RegExp(matcher).test("bash");
  } catch {
    return false;
  }
};

/** Crush counts seconds. */
const timeOf = ({ timeout }: Tree): Tree =>
  typeof timeout === "number" && timeout > 0 ? { timeout_ms: Math.round(timeout * 1000) } : {};

const crushHook = (hook: unknown, event: string, id: string, source: Source): Found => {
  const place = `hook ${id}`;
  const info = pointInfo(event);
  const [command] = isTree(hook) ? texts(hook["command"]) : [];
  if (info === undefined || !isTree(hook) || command === undefined)
    return { entries: [], left: [`${place}; pith knows no such hook`] };
  const [matcher] = texts(hook["matcher"]);
  if (matcher !== undefined && !fitsShell(matcher))
    return { entries: [], left: [`${place}; it is for other tools than the shell, which pith does not see`] };
  const entry = {
    id,
    point: info.name,
    // Whatever fails in a hook of Crush's, the command goes on.
    failure_policy: "fail_open",
    ...(matcher === undefined ? {} : { matcher }),
    ...timeOf(hook),
    runtime: { type: "command", command: "sh", args: ["-c", command] },
  };
  const guard = { ...entry, capability: info.guards ? "guardrail" : "observe" };
  const changes = info.patch !== null && mayChange(command, source);
  return {
    entries: [guard, ...(changes ? [{ ...entry, id: `${id}-change`, capability: "rewrite" }] : [])],
    left: [],
  };
};

const crushHooks = (source: Source): Found => {
  const hooks = valueAt(parseJson(readRegularText(source.path), source.path), ["hooks"]);
  const all = Object.entries(isTree(hooks) ? hooks : {}).flatMap(([event, list]) =>
    (Array.isArray(list) ? list : []).map((hook, at) =>
      crushHook(hook, event, `crush-${event.toLowerCase()}-${at + 1}`, source),
    ),
  );
  return { entries: all.flatMap(({ entries }) => entries), left: all.flatMap(({ left }) => left) };
};

/** A path of the file's own; a name is looked for on PATH. */
const placed = (runtime: unknown, { folder }: Source): unknown =>
  isTree(runtime) && typeof runtime["command"] === "string" && runtime["command"].includes("/")
    ? { ...runtime, command: resolve(folder, runtime["command"]) }
    : runtime;

const whyNot = ({ point, runtime }: Tree): string | null => {
  if (point === "run_failed") return "there it is about a run of the agent, which pith does not see";
  return isTree(runtime) && runtime["type"] === "in_process" ? "its handler is a part of Meerkat" : null;
};

const meerkatHook = (hook: Tree, source: Source): Found => {
  const place = `hook ${String(hook["id"])}`;
  const closed = hook["capability"] === "rewrite" && hook["failure_policy"] === undefined;
  const entry = {
    ...hook,
    // Its rewriters fail closed.
    ...(closed ? { failure_policy: "fail_closed" } : {}),
    runtime: placed(hook["runtime"], source),
  };
  const fault = entryFaults(entry)[0];
  const why = whyNot(hook) ?? (fault === undefined ? null : `"${fault.path.join(".")}" ${fault.what}`);
  return why === null ? { entries: [entry], left: [] } : { entries: [], left: [`${place}; ${why}`] };
};

const meerkatHooks = (source: Source): Found => {
  const { hooks } = parseToml(readRegularText(source.path)) as Tree;
  const entries = isTree(hooks) && Array.isArray(hooks["entries"]) ? hooks["entries"] : [];
  const all = entries.filter(isTree).map((hook) => meerkatHook(hook, source));
  return { entries: all.flatMap(({ entries: own }) => own), left: all.flatMap(({ left }) => left) };
};

const crushSources = ({ variables, home, cwd }: Environment): readonly Source[] => {
  const config = variables["XDG_CONFIG_HOME"] || join(home, ".config");
  const own = join(variables["CRUSH_GLOBAL_CONFIG"] || join(config, "crush"), "crush.json");
  const project = cwd ?? home;
  return [
    { path: own, folder: dirname(own), isProject: false },
    ...["crush.json", ".crush.json", ".crush/crush.json"].map((name) => ({
      path: join(project, name),
      folder: project,
      isProject: true,
    })),
  ];
};

const meerkatSources = ({ home, cwd }: Environment): readonly Source[] =>
  [...new Set([home, cwd ?? home])].map((folder) => ({
    path: join(folder, ".rkat", "config.toml"),
    folder,
    isProject: folder !== home,
  }));

const tools = {
  crush: { sources: crushSources, read: crushHooks },
  meerkat: { sources: meerkatSources, read: meerkatHooks },
} as const;

const idsIn = (text: string): readonly unknown[] => {
  const { hooks } = readText(text).tree;
  const entries = isTree(hooks) ? hooks["entries"] : [];
  return (Array.isArray(entries) ? entries : []).map((entry: Tree) => entry["id"]);
};

/** Throws `UserError` if they cannot stand behind what the file holds. */
const withEntries = (path: string, before: string, entries: readonly Tree[]): string => {
  const own = before === "" || before.endsWith("\n\n") ? before : `${before.replace(/\n?$/, "\n")}\n`;
  const after = `${own}${stringify({ hooks: { entries } })}\n`.replace(/\n\n+$/, "\n");
  const wanted = [...idsIn(before), ...entries.map(({ id }) => id)];
  if (JSON.stringify(idsIn(after)) === JSON.stringify(wanted)) return after;
  throw new UserError(
    `${path} holds hooks as one list; write each of them as a table \`[[hooks.entries]]\`, then import`,
  );
};

const readable = (source: Source, read: (source: Source) => Found): Found => {
  try {
    return read(source);
  } catch (fault) {
    return { entries: [], left: [`${source.path}; ${(fault as Error).message.split("\n")[0]}`] };
  }
};

export const hooksPlan = (tool: keyof typeof tools, env: Environment): ImportPlan => {
  const lines: string[] = [];
  const files = new Map<string, { readonly after: string; readonly isProject: boolean }>();
  for (const source of tools[tool].sources(env).filter(({ path }) => existsSync(path))) {
    const path = source.isProject ? join(env.cwd ?? env.home, ".pith", "config.toml") : configFile(env);
    const { entries, left } = readable(source, tools[tool].read);
    const before = files.get(path)?.after ?? configText(path);
    const known = new Set(idsIn(before));
    const added = entries.filter(({ id }) => !known.has(id));
    const trust = source.isProject ? "; `pith trust` puts it in force" : "";
    lines.push(
      ...added.map(
        ({ id, point, capability }) =>
          `add hook ${String(id)} (${String(capability)} at ${String(point)}) to ${path}${trust}`,
      ),
      ...entries
        .filter((one) => !added.includes(one))
        .map(({ id }) => `there already: hook ${String(id)} in ${path}`),
      ...left.map((what) => `left: ${what}`),
    );
    if (added.length > 0)
      files.set(path, { after: withEntries(path, before, added), isProject: source.isProject });
  }
  return {
    lines,
    files: [...files].map(([path, { after, isProject }]) => ({
      path,
      bytes: () => after,
      isProject,
      isNew: false,
    })),
    isBroken: false,
  };
};
