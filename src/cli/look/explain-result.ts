/** Explains an agent whose results pith replaces: nothing is inserted, and one filter handles the output of the whole text. */
import type { Settings } from "../../config/settings.ts";
import { choose } from "../../pipeline/choose-filter.ts";
import { genericEntry } from "../../registry/match.ts";
import { entriesInForce } from "../../user-filters/in-force.ts";
import type { Environment } from "../../system/environment.ts";
import { resultAnswer } from "./explain-answer.ts";
import { failuresStay, type Integrated } from "./integrated.ts";

interface Fate {
  readonly isShortened: boolean;
  readonly said: string;
}

const fateOf = async (text: string, { exclude, mode }: Settings, env: Environment): Promise<Fate> => {
  const entries = await entriesInForce(env.cwd, env);
  const choice = await choose(text, mode, { exclude: exclude.commands, entries });
  if (choice === null) return { isShortened: false, said: "no filter covers it, or it is excluded" };
  if (choice.entry.command !== genericEntry.command)
    return { isShortened: true, said: `filter \`${choice.entry.command}\`` };
  const said =
    choice.argv.length === 0
      ? "it holds several commands, so only what is safe for all of them is done"
      : "no filter knows it, so it is only squeezed without loss";
  return { isShortened: true, said };
};

/** null: pith does not act on results there. On Windows it acts on nothing else, whoever the agent is. */
export const resultText = async (
  text: string,
  integrated: Integrated | null,
  current: Settings,
  env: Environment,
): Promise<string | null> => {
  if (integrated?.via !== "result" && env.platform !== "win32") return null;
  const { isShortened, said } = await fateOf(text, current, env);
  const stays =
    isShortened && integrated !== null && failuresStay(integrated.agent.name)
      ? ` A result that failed stays as it is: ${integrated.agent.title} replaces only successes.`
      : "";
  return `${resultAnswer(said, integrated, isShortened)}${stays}`;
};
