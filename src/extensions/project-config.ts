/** `.pith/config.toml` of a project: its hooks and routes, in force once the user has read and trusted these very bytes. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { settingsOf } from "../config/config.ts";
import { type Fault, isTree } from "../config/extension-settings.ts";
import { mayRefuse } from "../config/lost-guardrails.ts";
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { configDir } from "../system/paths.ts";
import { makePrivate } from "../system/private-folder.ts";
import { realPath } from "../system/real-path.ts";
import { readable } from "../system/regular-file.ts";
import { type CheckedFile, isRefusal, readChecked, sha256 } from "../user-filters/checked-file.ts";
import { rootWith, upwards } from "../user-filters/folders.ts";
import { type Trusted, trustedFiles } from "../user-filters/trust.ts";

export interface ProjectConfig {
  /** The folder that holds `.pith`; no links in it. */
  readonly root: string;
  readonly path: string;
}

export const projectConfigOf = (cwd: string | null): ProjectConfig | null => {
  const root = rootWith(cwd, "config.toml");
  return root === null ? null : { root, path: join(root, ".pith", "config.toml") };
};

/** Settings of a project that the user has trusted, as they are in force. */
export interface ProjectForm extends ProjectConfig {
  readonly text: string;
  /** Why only what protects is in force, from the copy that was kept; null: the file is what was trusted. */
  readonly waits: string | null;
  /** Files that it names and that are not what was trusted: where the copy is; null: there is none. */
  readonly copies: ReadonlyMap<string, string | null>;
}

const copyOf = (hash: string, env: Environment): string => join(configDir(env), "trusted", hash);

/** A program among them has to start. */
const keepCopy = (bytes: Uint8Array, hash: string, env: Environment): void => {
  const path = copyOf(hash, env);
  if (keptBytes(hash, env) !== null) return;
  makePrivate(dirname(path));
  writeAtomically(path, bytes, 0o700);
};

/** null: it is not there, or not what it was when it was kept. */
const keptBytes = (hash: string, env: Environment): Buffer | null => {
  const bytes = readable(copyOf(hash, env));
  return bytes !== null && sha256(bytes) === hash ? bytes : null;
};

const namedBy = (runtime: { readonly [key: string]: unknown }): readonly string[] => {
  const { type, command, args, file } = runtime;
  const words = Array.isArray(args) ? args : [];
  const named = type === "command" ? [command, ...words] : type === "in_process" ? [file] : [];
  return named.filter((word): word is string => typeof word === "string" && word !== "");
};

const entriesIn = (text: string): readonly { readonly [key: string]: unknown }[] =>
  settingsOf(text).hooks.entries.filter(isTree);

const runtimesIn = (text: string) =>
  entriesIn(text).flatMap(({ runtime }) => (isTree(runtime) ? [runtime] : []));

const restsOf = (text: string, root: string): ReadonlyMap<string, Buffer> => {
  const found = new Map<string, Buffer>();
  for (const name of runtimesIn(text).flatMap(namedBy)) {
    const path = realPath(resolve(root, name));
    const bytes = path !== null && isWithin(path, root) ? readable(path) : null;
    if (bytes !== null) found.set(name, bytes);
  }
  return found;
};

/** Form of a trusted file that is remembered; copies are kept, so that no guardrail of it ends by a change. Throws what the
 * system throws. */
export const keptForm = (
  { path, text, sha256: hash }: CheckedFile,
  env: Environment,
): Pick<Trusted, "rests" | "guardrail"> => {
  keepCopy(Buffer.from(text), hash, env);
  const rests: Record<string, string> = {};
  for (const [name, bytes] of restsOf(text, dirname(dirname(path)))) {
    rests[name] = sha256(bytes);
    keepCopy(bytes, rests[name], env);
  }
  return { rests, ...(mayRefuse(text) ? { guardrail: true as const } : {}) };
};

/** Programs that settings name by a path of theirs, and of which neither they nor the trust in them know the bytes. */
const unpinned = (text: string, rests: object): readonly string[] =>
  runtimesIn(text)
    .filter(({ type, sha256: hash }) => type === "command" && hash === undefined)
    .map(({ command }) => String(command))
    .filter((name) => /^\.\.?\//.test(name) && !Object.hasOwn(rests, name));

/** Files that settings name and that are not what they were when those were trusted. */
const copiesFor = (
  { rests = {} }: Pick<Trusted, "rests">,
  { root, text }: { readonly root: string; readonly text: string },
  env: Environment,
): ReadonlyMap<string, string | null> => {
  const copies = new Map<string, string | null>(unpinned(text, rests).map((name) => [name, null]));
  for (const [name, hash] of Object.entries(rests)) {
    const now = readable(resolve(root, name));
    if (now !== null && sha256(now) === hash) continue;
    copies.set(name, keptBytes(hash, env) === null ? null : copyOf(hash, env));
  }
  return copies;
};

const newer = (path: string, how: string): string =>
  `as it was trusted: ${path} ${how}; the user reads and accepts that by \`pith trust\``;

const keptProject = (place: ProjectConfig, known: Trusted, how: string, env: Environment): ProjectForm[] => {
  const bytes = keptBytes(known.sha256, env);
  if (bytes === null) return [];
  const kept = { ...place, text: bytes.toString("utf8") };
  return [{ ...kept, waits: newer(place.path, how), copies: copiesFor(known, kept, env) }];
};

/** The very bytes that were trusted in a place where nothing is any more: the project has been moved. */
const movedFrom = (file: CheckedFile, known: ReadonlyMap<string, Trusted>): Trusted | undefined =>
  [...known.values()].find(({ path, sha256: hash }) => hash === file.sha256 && !existsSync(path));

const formsAt = (root: string, known: ReadonlyMap<string, Trusted>, env: Environment): ProjectForm[] => {
  const path = join(root, ".pith", "config.toml");
  const place = { root, path };
  const own = known.get(path);
  if (own === undefined && !existsSync(path)) return [];
  const file = readChecked(path, root, env);
  if (own === undefined) {
    const before = isRefusal(file) ? undefined : movedFrom(file, known);
    return before === undefined ? [] : keptProject(place, before, `has come from ${before.path}`, env);
  }
  if (isRefusal(file) || file.sha256 !== own.sha256)
    return keptProject(place, own, isRefusal(file) ? `cannot be used (${file.reason})` : "has changed", env);
  const copies = copiesFor(own, { root, text: file.text }, env);
  return [{ ...place, text: file.text, waits: null, copies }];
};

/** From a folder up to the first file that is as it was trusted, whatever else lies in between: nobody takes a rule away by
 * another file, or another repository, within the project. */
export const projectForms = (cwd: string | null, env: Environment): readonly ProjectForm[] => {
  const known = new Map(
    [...trustedFiles(env)].filter(([path]) => /[\\/]\.pith[\\/]config\.toml$/.test(path)),
  );
  const found: ProjectForm[] = [];
  for (const at of upwards(known.size === 0 ? null : cwd)) {
    found.push(...formsAt(at, known, env));
    if (found.at(-1)?.waits === null) break;
  }
  return found;
};

/** Is everything that it names what it was when it was trusted? */
export const isTrustedForm = (
  { path, text }: Pick<CheckedFile, "path" | "text">,
  env: Environment,
): boolean => {
  const known = trustedFiles(env).get(path);
  return known === undefined || copiesFor(known, { root: dirname(dirname(path)), text }, env).size === 0;
};

/** Settings as they will be in force once they are trusted, with the hash of each file that they name. */
export const formToTrust = (
  { path, text }: Pick<CheckedFile, "path" | "text">,
  env: Environment,
): ProjectForm & Required<Pick<Trusted, "rests">> => {
  const root = dirname(dirname(path));
  const rests: Record<string, string> = {};
  for (const [name, bytes] of restsOf(text, root)) rests[name] = sha256(bytes);
  return { root, path, text, waits: null, rests, copies: copiesFor({ rests }, { root, text }, env) };
};

/** A hook's runtime with the copies in the place of files that have changed; a text: the name of one that is lost. */
export const withCopies = (
  runtime: { readonly [key: string]: unknown },
  copies: ReadonlyMap<string, string | null>,
): { readonly [key: string]: unknown } | string => {
  const changed = namedBy(runtime).filter((name) => copies.has(name));
  if (changed.length === 0) return runtime;
  const lost = changed.find((name) => copies.get(name) === null);
  if (lost !== undefined) return lost;
  const put = (value: unknown): unknown => (typeof value === "string" ? (copies.get(value) ?? value) : value);
  const { args } = runtime;
  return {
    ...runtime,
    command: put(runtime["command"]),
    file: put(runtime["file"]),
    args: Array.isArray(args) ? args.map(put) : args,
  };
};

/** Changes to trusted files, one sentence each, without the file's name. */
export const waitingIn = (cwd: string | null, env: Environment): readonly { path: string; what: string }[] =>
  projectForms(cwd, env).flatMap(({ path, waits, copies }) => [
    ...(waits === null ? [] : [{ path, what: sinceTrusted }]),
    ...[...copies].map(([name, copy]) => ({
      path,
      what:
        copy === null
          ? `names ${name}, which is not what you have trusted, and no copy is kept: its hook fails; \`pith trust\` shows why`
          : `names ${name}, which has changed since you trusted it: hooks go by it as it was; \`pith trust\` shows it`,
    })),
  ]);

const sinceTrusted =
  "is not what you have trusted any more: of that only guardrails and what fails closed are in force, as you trusted them; " +
  "`pith trust` shows the file, and `pith untrust` ends them";

/** A module runs within pith's own process. */
export const isOwnRuntime = ({ runtime }: { readonly [key: string]: unknown }): readonly Fault[] =>
  isTree(runtime) && runtime["module"] !== undefined
    ? [{ path: ["runtime", "module"], what: "is for your own config.toml, not for a project's" }]
    : [];
