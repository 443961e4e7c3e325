/** `pith verify`: do filters written as data do what their tests say, and what every filter has to do? */
import { dirname, join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { namesIn } from "../../system/names-in.ts";
import { UserError } from "../../system/user-error.ts";
import { renewIfAny } from "../../user-filters/renew.ts";
import { stampOf } from "../../user-filters/checked-file.ts";
import { isGood, type Report, reportJson, reportText } from "../../user-filters/verify/report.ts";
import { codeBeside, meantPaths, readSource, strayCases } from "../../user-filters/sources.ts";
import { type Source, verifySource } from "../../user-filters/verify/verify.ts";
import { print } from "../../system/print.ts";
import { ownCommand } from "../arguments.ts";

interface Options {
  readonly filter?: string;
  readonly requireAll?: boolean;
  readonly watch?: boolean;
  readonly json?: boolean;
}

const checkName = (sources: readonly Source[], name: string | undefined): void => {
  const names = sources.flatMap(({ compiled }) => compiled.filters.map((filter) => filter.name));
  if (name !== undefined && !names.includes(name))
    throw new UserError(`no filter is named "${name}"; there are ${names.join(", ") || "none"}`);
};

const verified = async (paths: readonly string[], options: Options, env: Environment): Promise<Report> => {
  const sources: Source[] = [];
  for (const path of meantPaths(paths, env)) sources.push(await readSource(path, env));
  checkName(sources, options.filter);
  const files = [];
  for (const source of sources) files.push(await verifySource(source, options.filter ?? null));
  const stray: string[] = options.filter === undefined ? [...strayCases(sources)] : [];
  if (paths.length === 0 && options.filter === undefined) stray.push(...codeBeside(env));
  return { files, stray, requireAll: options.requireAll === true };
};

const show = (report: Report, { json }: Options): number => {
  if (json === true) print(reportJson(report));
  else if (report.files.length === 0 && report.stray.length === 0)
    print("no filters of your own here (.pith/filters/*.toml, or filters/*.toml in pith's configuration)\n");
  else print(reportText(report));
  if (report.files.length === 0) return 1;
  return isGood(report) ? 0 : 1;
};

const pause = 300;

const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause));

/** The state of the files and of all that lies beside them. */
const watched = (files: readonly string[]): string => {
  const folders = [...new Set(files.map((path) => dirname(path)))];
  const beside = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
  return [...new Set([...files, ...beside])].map((path) => `${path} ${stampOf(path)}`).join("\n");
};

/** A file that is being written may be gone for a moment. */
const attempt = async (paths: readonly string[], options: Options, env: Environment): Promise<void> => {
  try {
    show(await verified(paths, options, env), options);
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
    print(`${fault.message}\n`);
  }
};

/** Ends with the signal that ends it. */
const watch = async (paths: readonly string[], options: Options, env: Environment): Promise<number> => {
  let before = "";
  for (;;) {
    const now = watched(meantPaths(paths, env));
    if (now !== before) {
      await attempt(paths, options, env);
      before = now;
    }
    await sleep();
  }
};

export default ownCommand<Options>("verify", async ({ options, args, env }) => {
  if (options.watch === true) return watch(args, options, env);
  const code = show(await verified(args, options, env), options);
  await renewIfAny(env);
  return code;
});
