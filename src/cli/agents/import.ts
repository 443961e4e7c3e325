/** `pith import`: settings and filters of rtk, and hooks of Crush and Meerkat, as far as they mean something here. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { writeAtomically } from "../../system/atomic-file.ts";
import { configText } from "../../config/config.ts";
import { setValue } from "../../config/set-value.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { configFile } from "../../system/paths.ts";
import { makePrivate } from "../../system/private-folder.ts";
import { readRegular } from "../../system/regular-file.ts";
import { UserError } from "../../system/user-error.ts";
import { renew } from "../../user-filters/renew.ts";
import type { HooksPlan } from "./import-hooks/plan.ts";
import { type Copy, rtkPlan, type RtkPlan } from "./import-rtk/plan.ts";
import { shadowed } from "../../user-filters/risk.ts";
import { showLine } from "../../system/show-text.ts";
import { tell } from "../../system/print.ts";
import { parseWords, unknownName } from "../arguments.ts";
import { mayGoOn } from "../is-confirmed.ts";

interface Options {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const settingsLines = ({ settings, left }: RtkPlan, env: Environment): string[] => [
  ...(settings?.set ?? []).map(
    ({ from, to, value }) => `set ${to} = ${JSON.stringify(value)} (rtk's ${from})`,
  ),
  ...(settings?.own ?? []).map(({ from, to }) => `left: ${from}; ${configFile(env)} already sets ${to}`),
  ...left.map(({ from, why }) => `left: ${from}; ${why}`),
];

const copyLines = ({ from, to, state, project, compiled }: Copy): string[] => {
  const { filters, mistakes } = compiled;
  const what = {
    new: `copy ${from} to ${to}`,
    same: `there already: ${to}`,
    other: `left: ${from}; ${to} exists and differs`,
  };
  const hidden = state === "other" ? [] : [...new Set(filters.flatMap(shadowed))];
  return [
    `${what[state]} (${filters.length} filters${project ? "; `pith trust` puts them in force" : ""})`,
    ...(hidden.length === 0 ? [] : [`  replaces pith's own filters for ${hidden.join(", ")}`]),
    ...mistakes.map(
      ({ line, column, message, severity }) =>
        `  ${severity === "error" ? "not usable" : "note"}: ${from}:${line}:${column}: ${message}`,
    ),
  ];
};

const linesOf = (plan: RtkPlan, env: Environment): readonly string[] => [
  ...settingsLines(plan, env),
  ...plan.copies.flatMap(copyLines),
];

const isEmpty = ({ settings, copies }: RtkPlan): boolean =>
  (settings?.set.length ?? 0) === 0 && copies.every(({ state }) => state !== "new");

const applySettings = ({ settings }: RtkPlan, env: Environment): void => {
  const path = configFile(env);
  const before = configText(path);
  const after = (settings?.set ?? []).reduce(
    (text, { to, value }) => setValue(text, to.split("."), value),
    before,
  );
  if (after !== before) writeAtomically(path, after, 0o600);
};

const applyCopy = ({ to, bytes, state, project }: Copy): void => {
  if (state !== "new") return;
  if (project) mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  else makePrivate(dirname(to));
  try {
    writeFileSync(to, bytes, { flag: "wx", mode: project ? 0o644 : 0o600 });
  } catch (fault) {
    // Another import was faster: what it wrote is the same, or this one says that it is not.
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    if (!readRegular(to).equals(Buffer.from(bytes)))
      throw new UserError(`${to} was written meanwhile, and differs; look at it, then import again`);
  }
};

const apply = async (plan: RtkPlan, env: Environment): Promise<void> => {
  applySettings(plan, env);
  for (const copy of plan.copies) applyCopy(copy);
  if (plan.copies.some(({ state }) => state === "new")) await renew(env.cwd, env);
};

const hooksLine =
  "left: rtk's hooks, if your agents' settings have any; `pith init --replace` removes them\n";

const importRtk = async (options: Options, env: Environment): Promise<number> => {
  const plan = rtkPlan(env);
  const lines = linesOf(plan, env);
  if (lines.length === 0) {
    tell("Nothing of rtk was found.\n");
    return 1;
  }
  tell(lines.map((line) => `${showLine(line)}\n`).join(""));
  tell(hooksLine);
  if (isEmpty(plan)) {
    const isBroken = plan.left.some(({ broken }) => broken === true);
    tell(
      isBroken ? "Nothing could be imported: see what was left above.\n" : "There is nothing to import.\n",
    );
    return isBroken ? 1 : 0;
  }
  return applied("rtk", options, () => apply(plan, env));
};

const applyHooks = ({ files }: HooksPlan): void => {
  for (const { path, after, isProject } of files) {
    if (isProject) mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    else makePrivate(dirname(path));
    writeAtomically(path, after, isProject ? 0o644 : 0o600);
  }
};

const titles = { crush: "Crush", meerkat: "Meerkat" } as const;

const importHooks = async (
  tool: keyof typeof titles,
  options: Options,
  env: Environment,
): Promise<number> => {
  const { hooksPlan } = await import("./import-hooks/plan.ts");
  const plan = hooksPlan(tool, env);
  if (plan.lines.length === 0) {
    tell(`No hooks of ${titles[tool]} were found.\n`);
    return 1;
  }
  tell(plan.lines.map((line) => `${showLine(line)}\n`).join(""));
  if (plan.files.length > 0) return applied(titles[tool], options, async () => applyHooks(plan));
  tell("There is nothing to import.\n");
  return 0;
};

/** Asks first, but for a dry run. */
const applied = async (title: string, options: Options, work: () => Promise<void>): Promise<number> => {
  if (options.dryRun === true) return 0;
  if (!(await mayGoOn(options.yes, "Do this?"))) {
    tell("nothing was changed\n");
    return 1;
  }
  await work();
  tell(`Done. pith changed no file of ${title}.\n`);
  return 0;
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords("import", words);
  if (parsed === null) return 0;
  const [tool = ""] = parsed.args;
  const options = parsed.opts<Options>();
  if (tool === "rtk") return importRtk(options, environment());
  if (tool === "crush" || tool === "meerkat") return importHooks(tool, options, environment());
  throw unknownName("tool to import from", tool, ["rtk", "crush", "meerkat"]);
};

export default run;
