/** `pith init --statusline`: pith's figures below Claude Code's prompt. */
import { settingsFile } from "../../../hooks/claude/places.ts";
import { environment } from "../../system/environment.ts";
import { stableLauncher } from "../../system/stable-start.ts";
import { UserError } from "../../system/user-error.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { applyPlan } from "../../install/apply-plan.ts";
import { statusLinePlan } from "../../install/status-line.ts";
import { quoteWord } from "../../shell/quote-word.ts";
import { confirmed, type Options, planText } from "./init-chosen.ts";

/** Asks for itself, and leaves the rest as it is. */
export const installStatusLine = async (options: Options, project: string | null): Promise<number> => {
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
