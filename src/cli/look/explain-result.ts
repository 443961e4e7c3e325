/** Explains an agent whose results pith replaces: nothing is inserted, and one filter handles the output of the whole text. */
import type { Settings } from "../../config/settings.ts";
import { choose } from "../../pipeline/choose-filter.ts";
import { genericEntry } from "../../registry/match.ts";
import { entriesInForce } from "../../user-filters/in-force.ts";
import type { Environment } from "../../system/environment.ts";
import { failuresStay, type Integrated } from "./integrated.ts";

const whatBecomes = async (text: string, { exclude, mode }: Settings, env: Environment): Promise<string> => {
  const entries = await entriesInForce(env.cwd, env);
  const choice = await choose(text, mode, { exclude: exclude.commands, entries });
  if (choice === null) return "left as it is: no filter covers it, or it stays so on purpose";
  if (choice.entry.command !== genericEntry.command) return `shortened, filter: ${choice.entry.command}`;
  return choice.argv.length === 0
    ? "several commands in one: only that is done which is safe for all of them"
    : "no filter knows it: squeezed without loss";
};

/** null: pith does not act on results there. On Windows it acts on nothing else, whoever the agent is. */
export const resultText = async (
  text: string,
  integrated: Integrated | null,
  current: Settings,
  env: Environment,
): Promise<string | null> => {
  if (integrated?.via !== "result" && env.platform !== "win32") return null;
  const stays =
    integrated !== null && failuresStay(integrated.agent.name)
      ? `; one that failed stays as it is: ${integrated.agent.title} lets nobody replace it`
      : "";
  return `nothing is inserted, pith acts on the result: ${await whatBecomes(text, current, env)}${stays}`;
};
