/** `pith trust`: the user reads a project's filters, hooks and routes, and accepts them. */
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { examine, riskLines } from "../../user-filters/risk.ts";
import { filterFiles, projectOf } from "../../user-filters/folders.ts";
import { configRisks } from "../../extensions/config-risks.ts";
import { isTrustedForm, keptForm, projectConfigOf } from "../../extensions/project-config.ts";
import { renew } from "../../user-filters/renew.ts";
import { realPath } from "../../system/real-path.ts";
import { showLine, showText } from "../../system/show-text.ts";
import { type CheckedFile, isRefusal, readChecked } from "../../user-filters/checked-file.ts";
import { trust, trustedFiles } from "../../user-filters/trust.ts";
import { tell } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { knownIn } from "../../pipeline/agent-in.ts";
import { describeCommand, ownCommand } from "../arguments.ts";
import { type Paging, printPaged } from "../terminal.ts";
import { mayGoOn } from "../is-confirmed.ts";

interface Options extends Paging {
  readonly list?: boolean;
  readonly yes?: boolean;
  readonly sha256?: readonly string[];
}

const hash = /^[0-9a-f]{64}$/i;

const hashesOf = (word: string, before: readonly string[] = []): readonly string[] => {
  const hashes = word.split(",");
  const odd = hashes.find((one) => !hash.test(one));
  if (odd !== undefined) throw new UserError(`--sha256 takes a hash of 64 hexadecimal digits, not "${odd}"`);
  return [...before, ...hashes.map((one) => one.toLowerCase())];
};

const describe = () => {
  const command = describeCommand("trust");
  command.options.find(({ long }) => long === "--sha256")!.argParser(hashesOf);
  return command;
};

interface Place {
  readonly path: string;
  readonly root: string;
}

const real = (path: string): string => {
  const found = realPath(path);
  if (found === null) throw new UserError(`there is no ${path}`);
  return found;
};

/** `<root>/.pith/filters/x.toml`, or `<root>/.pith/config.toml`: the link itself where it is one, its folder without any. */
const placeOfFile = (path: string): Place => {
  const folder = real(dirname(path));
  if (basename(path) === "config.toml" && basename(folder) === ".pith")
    return { path: join(folder, "config.toml"), root: dirname(folder) };
  const above = dirname(folder);
  if (basename(folder) !== "filters" || basename(above) !== ".pith" || !path.endsWith(".toml"))
    throw new UserError(`${path} is no filter of a project; those are in .pith/filters and end in .toml`);
  return { path: join(folder, basename(path)), root: dirname(above) };
};

const placesIn = (folder: string): Place[] => {
  const below = [join(folder, ".pith", "filters"), join(folder, "filters"), folder];
  const config = join(folder, ".pith", "config.toml");
  const files = below.flatMap(filterFiles).filter((path) => basename(dirname(path)) !== ".pith");
  return [...files, ...(existsSync(config) ? [config] : [])].map(placeOfFile);
};

/** Files that the words of the command line mean; those of the project here where there are none. */
const meantFiles = (paths: readonly string[], env: Environment): readonly Place[] => {
  const cwd = env.cwd ?? "/";
  if (paths.length === 0) {
    const project = projectOf(env.cwd);
    const filters =
      project === null ? [] : filterFiles(project.folder).map((path) => ({ path, root: project.root }));
    const config = projectConfigOf(env.cwd);
    return [...filters, ...(config === null ? [] : [config])];
  }
  return paths
    .map((path) => resolve(cwd, path))
    .flatMap((path) =>
      statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
        ? placesIn(real(path))
        : [placeOfFile(path)],
    );
};

const soundFiles = (places: readonly Place[], env: Environment): readonly CheckedFile[] =>
  places.map(({ path, root }) => {
    const file = readChecked(path, root, env);
    if (isRefusal(file)) throw new UserError(`${path} cannot be trusted: ${file.reason}`);
    return file;
  });

const isConfig = (path: string): boolean =>
  basename(path) === "config.toml" && basename(dirname(path)) === ".pith";

const show = async (file: CheckedFile, env: Environment): Promise<void> => {
  const lines = showText(file.text).replace(/\n$/, "").split("\n");
  const risks = isConfig(file.path) ? configRisks(file, env) : riskLines(await examine(file.text, file.path));
  tell(`${showLine(file.path)}\n${lines.map((line) => `  | ${line}\n`).join("")}`);
  tell(`${risks.map((risk) => `- ${showLine(risk)}\n`).join("")}SHA-256 ${file.sha256}\n\n`);
};

/** An agent must not trust for its user. */
const checkWho = (env: Environment): void => {
  const agent = knownIn(env)?.name;
  if (agent !== undefined)
    throw new UserError(
      `nothing was trusted: this shell belongs to an agent (${agent}); whoever wants these filters trusts them in a terminal of their own`,
    );
};

const namesAll = (files: readonly CheckedFile[], { sha256 = [] }: Options): boolean =>
  files.every((file) => sha256.includes(file.sha256));

const isAccepted = async (files: readonly CheckedFile[], options: Options): Promise<boolean> => {
  if (options.yes === true) {
    if (namesAll(files, options)) return true;
    throw new UserError(
      "nothing was trusted: --yes takes with it, as --sha256, the hash of each file that was shown",
    );
  }
  const refusal =
    "nothing was trusted: there is no terminal to ask on; add --yes --sha256 HASH with the hashes shown above";
  const question = files.length === 1 ? "Trust this file?" : `Trust these ${files.length} files?`;
  return mayGoOn(false, question, { refusal, unchanged: "nothing was trusted" });
};

const stateOf = (path: string, sha256: string, env: Environment): string => {
  const root = isConfig(path) ? dirname(dirname(path)) : dirname(dirname(dirname(path)));
  const file = readChecked(path, root, env);
  const held = isConfig(path) ? "its guardrails in force as trusted" : "not in force";
  if (isRefusal(file)) return `${held}: ${file.reason}`;
  return file.sha256 === sha256 ? "in force" : `${held}: changed since`;
};

const list = (env: Environment, options: Options): number => {
  const files = [...trustedFiles(env).values()];
  if (files.length === 0) {
    tell("nothing is trusted\n");
    return 0;
  }
  const rows = files.map(({ path, sha256, at }) => [
    new Date(at).toISOString().slice(0, 10),
    sha256.slice(0, 12),
    stateOf(path, sha256, env),
    path,
  ]);
  printPaged(table([["trusted", "sha-256", "state", "file"], ...rows]), options);
  return 0;
};

/** A hash among the paths belongs to the hashes: `--sha256 HASH HASH FILE`. */
const operandsOf = (words: readonly string[], { sha256 = [] }: Options) => ({
  hashes: [...sha256, ...words.filter((word) => hash.test(word)).map((word) => word.toLowerCase())],
  paths: words.filter((word) => !hash.test(word)),
});

export default ownCommand<Options>(
  "trust",
  async ({ options, args, env }) => {
    if (options.list === true) return list(env, options);
    const known = trustedFiles(env);
    const { hashes, paths } = operandsOf(args, options);
    const files = soundFiles(meantFiles(paths, env), env);
    const fresh = files.filter(
      (file) =>
        known.get(file.path)?.sha256 !== file.sha256 || (isConfig(file.path) && !isTrustedForm(file, env)),
    );
    if (fresh.length === 0) {
      tell(
        files.length === 0
          ? "no filters or settings of a project here (.pith/filters/*.toml, .pith/config.toml)\n"
          : "trusted already\n",
      );
      return files.length === 0 ? 1 : 0;
    }
    for (const file of fresh) await show(file, env);
    checkWho(env);
    if (!(await isAccepted(fresh, { ...options, sha256: hashes }))) return 1;
    trust(
      fresh.map((file) => ({
        path: file.path,
        sha256: file.sha256,
        ...(isConfig(file.path) ? keptForm(file, env) : {}),
      })),
      env,
    );
    await renew(env.cwd, env);
    tell(`trusted until changed:\n${fresh.map(({ path }) => `  ${showLine(path)}\n`).join("")}`);
    return 0;
  },
  describe,
);
