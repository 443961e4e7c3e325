/** Whether lines of a command may be left out because an earlier one has shown them, or why not. */
import type { Settings } from "../config/settings.ts";
import { levelFor, relaxedIn } from "../history/relaxed.ts";
import { isUnrepeated, unrepeatedAs } from "../history/unrepeated.ts";
import { isProven, shortCommand } from "../ledger/session-file.ts";
import { whyUnproven } from "../ledger/unproven.ts";
import type { Environment } from "../system/environment.ts";

export interface Asked {
  readonly settings: Pick<Settings, "ledger" | "mode">;
  readonly env: Environment;
  readonly agent: string;
  /** The filter's command. */
  readonly filter: string;
  /** As typed. */
  readonly text: string;
  /** Its shell starts pith, which has to find out the call. */
  readonly isInShell: boolean;
}

/** Why the agent's record proves nothing; null: it may prove something, or it is not asked. */
export const whyProofIsOff = ({
  settings: { ledger, mode },
  env,
  agent,
  isInShell,
}: Pick<Asked, "settings" | "env" | "agent" | "isInShell">): string | null =>
  ledger && mode !== "lossless" && isProven(agent) ? whyUnproven(env, agent, isInShell) : null;

/** null: they may be. */
export const whyShownAgain = ({ settings, env, agent, filter, text, isInShell }: Asked): string | null => {
  const cwd = env.cwd ?? "/";
  if (!settings.ledger) return "`pith config set ledger off` says so";
  if (settings.mode === "lossless") return "mode lossless hides nothing";
  if (!isProven(agent)) return `${agent} does not prove what its model was given`;
  const unproven = whyUnproven(env, agent, isInShell);
  if (unproven !== null) return unproven;
  if (levelFor(relaxedIn(env), filter, cwd) === 2) return "its hidden lines were re-read too often";
  const command = unrepeatedAs(filter, shortCommand(text));
  return isUnrepeated(env, { command, cwd }) ? "such lines were re-read in this project" : null;
};
