/** `pith init`: pith into agents' settings and out of them. Shows what changes, asks once. */

import { hasForeignHome } from "../../system/foreign-home.ts";
import { UserError } from "../../system/user-error.ts";
import type { Installed } from "../../integration/agent.ts";
import type { Chosen } from "../../install/proposal.ts";
import { jsonText, print, tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { ownCommand } from "../arguments.ts";
import { chosenFor, confirmed, namesIn, type Options, planText } from "./init-chosen.ts";
import { install } from "./init-install.ts";
import { uninstall } from "./init-uninstall.ts";
import { settingsFile } from "../../../hooks/claude/places.ts";
import { environment } from "../../system/environment.ts";
import { stableLauncher } from "../../system/stable-start.ts";
import { applyPlan } from "../../install/apply-plan.ts";
import { statusLinePlan } from "../../install/status-line.ts";
import { quoteWord } from "../../shell/quote-word.ts";

/** Asks for itself, and leaves the rest as it is. */
const installStatusLine = async (options: Options, project: string | null): Promise<number> => {
  if (options.uninstall === true || options.show === true)
    throw new UserError("--statusline only installs; --uninstall removes it with everything else");
  if (options.agent !== undefined && !options.agent.includes("claude"))
    throw new UserError("--statusline is for Claude Code alone; leave --agent out, or name claude");
  const env = environment();
  const { changes, notes } = statusLinePlan(settingsFile(env, project), quoteWord(stableLauncher()), env);
  for (const note of notes) tell(`${showLine(note)}\n`);
  if (changes.length === 0) {
    if (notes.length === 0) tell("Nothing to change: the status line already has pith's figures.\n");
    return 0;
  }
  tell(planText(changes));
  if (options.dryRun === true) return 0;
  if (!(await confirmed(options))) return 1;
  applyPlan(changes);
  tell("Claude Code: the status line shows pith's figures from its next session on.\n");
  return 0;
};

interface Known extends Installed {
  readonly agent: string;
  readonly title: string;
}

interface Standing {
  readonly installed: readonly Known[];
  /** Agents that are here without pith. */
  readonly uninstalled: readonly string[];
  /** Where it cannot be told. */
  readonly unknown: readonly { readonly agent: string; readonly title: string; readonly what: string }[];
}

const standingOf = ({ agent, setup }: Chosen, project: string | null, always: boolean): Standing => {
  const { name, title } = agent;
  try {
    const installed = setup.installed(project).map((one) => ({ agent: name, title, ...one }));
    const isUninstalled = installed.length === 0 && (always || setup.detect());
    return { installed, uninstalled: isUninstalled ? [title] : [], unknown: [] };
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
    return { installed: [], uninstalled: [], unknown: [{ agent: name, title, what: fault.message }] };
  }
};

const standingText = ({ installed, uninstalled, unknown }: Standing): string =>
  [
    ...installed.map(
      ({ title, via, scope, file, advice }) =>
        `${title}: ${via} integration, ${scope} settings, ${showLine(file)}${advice === undefined ? "" : `; advice in ${showLine(advice)}`}\n`,
    ),
    ...uninstalled.map((title) => `${title}: not installed\n`),
    ...unknown.map(({ title, what }) => `${title}: unknown, ${showLine(what)}\n`),
  ].join("");

const show = async (options: Options, project: string | null): Promise<number> => {
  const always = namesIn(options) !== null;
  const all = (await chosenFor(options)).map((one) => standingOf(one, project, always));
  const installed = all.flatMap((one) => one.installed);
  const unknown = all.flatMap((one) => one.unknown);
  if (options.json === true) print(jsonText({ installed, unknown }));
  else {
    print(all.map(standingText).join(""));
    if (installed.length === 0 && unknown.length === 0) print("nothing installed\n");
  }
  return 0;
};

/** Options that another one would silence. */
const checkTogether = ({ advice, show: isShown, uninstall: isOut, statusline }: Options): void => {
  const other =
    isShown === true ? "show" : isOut === true ? "uninstall" : statusline === true && "statusline";
  if (advice !== undefined && typeof other === "string")
    throw new UserError(`--${other} and ${advice ? "--advice" : "--no-advice"}: one of them`);
};

export default ownCommand<Options>("init", async ({ options, env }) => {
  checkTogether(options);
  const { cwd } = env;
  if (options.project === true && cwd === null) throw new UserError("this directory does not exist any more");
  const project = options.project === true ? cwd : null;
  const isToWrite = options.show !== true;
  if (isToWrite && hasForeignHome(env))
    throw new UserError(`${env.home}, your home directory, belongs to another user: run this as that user`);
  if (options.statusline === true) return installStatusLine(options, project);
  if (options.show === true) return show(options, project ?? cwd);
  if (options.json === true) throw new UserError("--json belongs to --show");
  return options.uninstall === true ? uninstall(options, project) : install(options, project);
});
