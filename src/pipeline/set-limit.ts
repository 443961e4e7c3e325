/** Bytes of one output that users let an agent show, by the agent's own settings. More than it shows anyway changes nothing:
 * Claude Code takes no more than its default, and Codex raises only what a call may ask for. */
import { numbersOfCodex, type Place, textsOfCodex } from "../ledger/codex-settings.ts";

const bytesPerToken = 4;

/** Beginnings of names of models that Codex 0.171.0 knows. Of any other one's results it shows fewer bytes. */
const knownModels = [
  "codex-auto-review",
  "gpt-5.5",
  "gpt-5.6-luna",
  "gpt-5.6-sol",
  "gpt-5.6-terra",
  "gpt-6-astra",
  "gpt-6-luna",
  "gpt-6-sol",
  "gpt-6.1-sol",
  "gpt-6.1-terra",
  "gpt-6.2-astra",
  "gpt-6.2-sol",
  "gpt-daybreak-blue-latest",
  "gpt-daybreak-red-latest",
];
const ofUnknownModel = 10_000;

/** `model = "NAME"` in a file, and the words `-c` `model=NAME`, `-m` `NAME`, `--model=NAME`. */
const namedModel =
  /(?:(?:^|^--config=|^-c|\{)[ \t]*(?:[\w"'-]+\.)*["']?model["']?[ \t]*=[ \t]*["']?|^(?:-m|--model)[=\n]?)([\w./:@-]+)/gm;

/** Its server may have told it of more. */
const isTold = (name: string): boolean => name === "models_cache.json";

const ofModels = (place: Place): number[] => {
  const named = textsOfCodex(place).flatMap((text) =>
    [...text.matchAll(namedModel)].map(([, name = ""]) => name),
  );
  if (named.length === 0) return [];
  const told = textsOfCodex(place, isTold).flatMap((text) =>
    [...text.matchAll(/"slug"\s*:\s*"([^"]+)"/g)].map(([, slug = ""]) => slug),
  );
  // The name of a provider may stand before it.
  const isKnown = (name: string): boolean =>
    [...knownModels, ...told].some((slug) => name.replace(/^[\w-]+\//, "").startsWith(slug));
  return named.every(isKnown) ? [] : [ofUnknownModel];
};

const byVariable =
  (name: string) =>
  ({ env }: Place): number[] => [Number(env.variables[name])];

const stated: Readonly<Record<string, (place: Place) => number[]>> = {
  // Its `env` settings reach the shells as well.
  claude: byVariable("BASH_MAX_OUTPUT_LENGTH"),
  codebuddy: byVariable("BASH_MAX_OUTPUT_LENGTH"),
  codex: (place) => [
    ...numbersOfCodex("tool_output_token_limit", place).map((tokens) => bytesPerToken * tokens),
    ...ofModels(place),
  ],
};

/** undefined: the user has set none. */
export const setLimit = (agent: string, place: Place): number | undefined => {
  const set = Object.hasOwn(stated, agent) ? stated[agent]!(place).filter((bytes) => bytes > 0) : [];
  return set.length === 0 ? undefined : Math.min(...set);
};
