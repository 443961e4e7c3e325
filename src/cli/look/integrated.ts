/** Which integration an agent has here, and what its shell would define: what is promised is asked of what decides at run time. */
import { agents } from "../../../hooks/registry.generated.ts";
import { agentNames } from "../../command-table/described-look.ts";
import type { Settings } from "../../config/settings.ts";
import { integrationsFor } from "../../install/proposal.ts";
import type { Agent, Integration } from "../../integration/agent.ts";
import { definedInShell } from "../../integration/defined-in.ts";
import { definedByBashEnv } from "../../integration/defined-in.ts";
import type { Known } from "../../rewrite/rewrite-request.ts";
import { callingAgent } from "../../pipeline/calling-agent.ts";
import type { Environment } from "../../system/environment.ts";
import { unknownName } from "../arguments.ts";

export interface Integrated {
  readonly agent: Agent;
  readonly via: Integration;
  readonly installed: boolean;
}

/** The integration that is installed, else the one that `init` would take first. */
const integrationOf = async (agent: Agent, current: Settings, env: Environment): Promise<Integrated> => {
  const setup = await agent.setup();
  const found = ((): Integration | undefined => {
    try {
      return setup.installed(env.cwd)[0]?.via;
    } catch {
      return undefined;
    }
  })();
  const via =
    found ?? integrationsFor(agent, undefined, current)[0] ?? agent.integrations[0] ?? "instructions";
  return { agent, via, installed: found !== undefined };
};

/** The agent of that name. `null`: the one in whose shell this runs, else the one that pith is installed for if it is the only one. */
export const meantAgent = async (
  name: string | null,
  current: Settings,
  env: Environment,
): Promise<Integrated | null> => {
  const calling = callingAgent(env, current).name;
  if (name !== null || calling !== "unknown") {
    const found = await integrationNamed(name ?? calling, current, env);
    if (found === null) throw unknownName("agent", name ?? calling, agentNames);
    return found;
  }
  const all = await Promise.all(
    agents.map(async (one) => integrationOf(await one.load(), current, env).catch(() => null)),
  );
  const installed = all.filter((one) => one?.installed === true);
  return installed.length === 1 ? installed[0]! : null;
};

/** Nobody may replace a failed result of this agent. */
export const failuresStay = (agent: string): boolean => agent === "claude";

/** null: no agent of that name is known. */
export const integrationNamed = async (
  name: string,
  current: Settings,
  env: Environment,
): Promise<Integrated | null> => {
  const agent = await agents.find((one) => one.name === name)?.load();
  return agent === undefined ? null : integrationOf(agent, current, env);
};

/** Meanings of names in the shell that the agent would start now. */
export const namesFor = async (
  { agent, via }: Pick<Integrated, "agent" | "via">,
  env: Environment,
): Promise<Pick<Known, "defines" | "standIn">> => {
  if (via === "hook") return { defines: definedInShell(await agent.hook?.(), env) };
  const own = await (await agent.shell?.())?.names?.(env);
  const inBashEnv = definedByBashEnv(env);
  const defines = (name: string): boolean => own?.defines(name) === true || inBashEnv(name);
  return own === undefined || via !== "shell" ? { defines } : { defines, standIn: own.standIn };
};
