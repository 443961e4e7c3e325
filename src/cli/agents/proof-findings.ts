/** Findings of `doctor` about proofs that are off: repeats are shown again, and an agent's own functions are left alone. */
import type { Settings } from "../../config/settings.ts";
import type { Agent, Finding, Installed } from "../../integration/agent.ts";
import { whyProofIsOff } from "../../pipeline/earlier-output.ts";
import type { Environment } from "../../system/environment.ts";

const ledgerFindings = (
  { name }: Agent,
  installed: readonly Installed[],
  settings: Settings,
  env: Environment,
): readonly Finding[] => {
  const isInShell = installed.every(({ via }) => via !== "result");
  const why = whyProofIsOff({ settings, env, agent: name, isInShell });
  return why === null
    ? []
    : [{ level: "note", what: `lines that an earlier command showed are shown again: ${why}` }];
};

const functionFindings = async (
  agent: Agent,
  installed: readonly Installed[],
  env: Environment,
): Promise<readonly Finding[]> => {
  const shell = installed.some(({ via }) => via === "shell") ? await agent.shell?.() : undefined;
  const names = await shell?.names?.(env);
  if (names === undefined) return [];
  const { ownFunctions = [] } = shell!;
  return ownFunctions
    .filter((name) => names.defines(name) && names.standIn(name) === null)
    .map((name) => ({
      level: "note",
      what: `pith leaves \`${name}\` alone: its shell has a function of that name that pith does not know`,
    }));
};

/** None where all that this agent can prove is proven. */
export const proofFindings = async (
  agent: Agent,
  installed: readonly Installed[],
  current: Settings,
  env: Environment,
): Promise<readonly Finding[]> =>
  installed.length === 0
    ? []
    : [...ledgerFindings(agent, installed, current, env), ...(await functionFindings(agent, installed, env))];
