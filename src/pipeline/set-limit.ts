/** Bytes of one output that users let an agent show, by the agent's own settings. More than it shows anyway changes nothing:
 * Claude Code takes no more than its default, and Codex raises only what a call may ask for. */
import { numbersOfCodex, type Place } from "../ledger/codex-settings.ts";

const bytesPerToken = 4;

const byVariable =
  (name: string) =>
  ({ env }: Place): number[] => [Number(env.variables[name])];

const stated: Readonly<Record<string, (place: Place) => number[]>> = {
  // Its `env` settings reach the shells as well.
  claude: byVariable("BASH_MAX_OUTPUT_LENGTH"),
  codebuddy: byVariable("BASH_MAX_OUTPUT_LENGTH"),
  codex: (place) => numbersOfCodex("tool_output_token_limit", place).map((tokens) => bytesPerToken * tokens),
};

/** undefined: the user has set none. */
export const setLimit = (agent: string, place: Place): number | undefined => {
  const set = Object.hasOwn(stated, agent) ? stated[agent]!(place).filter((bytes) => bytes > 0) : [];
  return set.length === 0 ? undefined : Math.min(...set);
};
