/** Which filter files the words of `pith verify` mean, read and compiled. */
import { statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readRegularText } from "../system/regular-file.ts";
import type { Environment } from "../system/environment.ts";
import { namesIn } from "../system/names-in.ts";
import { UserError } from "../system/user-error.ts";
import { commandOfFile } from "../filter-language/compile.ts";
import { examine } from "./risk.ts";
import { codeFiles, filterFiles, projectOf, userFolder } from "./folders.ts";
import { casesBeside, isBroken } from "./verify/case-files.ts";
import type { Source } from "./verify/verify.ts";

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const below = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => !name.startsWith(".") || name === ".pith")
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (isFolder(path) ? below(path) : path.endsWith(".toml") ? [path] : []));

const inFolder = (folder: string): string[] => {
  const project = filterFiles(join(folder, ".pith", "filters"));
  return project.length > 0 ? project : below(folder);
};

/** Where no path is given: the project's here, trusted or not, and the user's. */
export const meantPaths = (paths: readonly string[], env: Environment): readonly string[] => {
  const project = projectOf(env.cwd);
  if (paths.length === 0)
    return [...(project === null ? [] : filterFiles(project.folder)), ...filterFiles(userFolder(env))];
  return paths
    .map((path) => resolve(env.cwd ?? "/", path))
    .flatMap((path) => {
      if (isFolder(path)) return inFolder(path);
      if (statSync(path, { throwIfNoEntry: false }) === undefined) throw new UserError(`there is no ${path}`);
      return [path];
    });
};

/** `filters/cargo/test.toml` says which command it is for (`option--x` stands for `--x`); files of projects and users say so themselves. */
const commandOf = (path: string, env: Environment): string | undefined => {
  const parts = path.split(sep);
  const at = parts.lastIndexOf("filters");
  if (at <= 0 || parts[at - 1] === ".pith" || !relative(userFolder(env), path).startsWith(".."))
    return undefined;
  return commandOfFile(parts.slice(at + 1));
};

export const readSource = async (path: string, env: Environment): Promise<Source> => {
  let text: string;
  try {
    text = readRegularText(path);
  } catch (fault) {
    throw new UserError(`cannot read ${path}: ${(fault as Error).message}`);
  }
  const { compiled, dangers } = await examine(text, path, commandOf(path, env));
  return { path, text, compiled, dangers };
};

/** Files beside the filters that are no filters. */
export const codeBeside = (env: Environment): readonly string[] => {
  const project = projectOf(env.cwd);
  return [...(project === null ? [] : codeFiles(project.folder)), ...codeFiles(userFolder(env))].map(
    (path) =>
      `${path}: a filter of yours is written as data, in a .toml; code is a hook's (docs/extensions.md), and is not read here`,
  );
};

/** Cases that cannot be read, or that belong to no filter beside them. */
export const strayCases = (sources: readonly Source[]): readonly string[] => {
  const folders = new Set(sources.map(({ path }) => dirname(path)));
  return [...folders].flatMap((folder) => {
    const beside = sources.filter(({ path }) => dirname(path) === folder);
    const whole = filterFiles(folder).every((path) => beside.some((source) => source.path === path));
    const names = new Set(beside.flatMap(({ compiled }) => compiled.filters.map(({ name }) => name)));
    return casesBeside(beside[0]!.path).flatMap((one) => {
      if (isBroken(one)) return [`${one.path}: ${one.complaint}`];
      return names.has(one.filter) || !whole ? [] : [`${one.path}: no filter here is named "${one.filter}"`];
    });
  });
};
