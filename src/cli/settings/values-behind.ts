/** What may stand behind words of ours where no list can be written down beforehand. */
import { kindOf, type Kind } from "../../config/schema.ts";
import { keptFiles, teeFolders } from "../../store/kept-files.ts";
import type { Environment } from "../../system/environment.ts";
import { programsWithStart } from "../agents/with.ts";
import { checkedSettings } from "../checked-settings.ts";

const settingValues = ({ expects }: Kind): readonly string[] => {
  const [, words = ""] = /^one of (.*)/.exec(expects) ?? [];
  if (words !== "") return words.split(", ");
  return expects === "true or false" ? ["true", "false"] : [];
};

const ids = async (env: Environment): Promise<readonly string[]> => {
  const { tee } = await checkedSettings(env);
  return [...new Set(keptFiles(teeFolders(tee.dir, env)).map(({ id }) => id))];
};

export const valuesBehind = async (
  words: readonly string[],
  env: Environment,
): Promise<readonly string[]> => {
  const [name, action, key = ""] = words;
  if (name === "with") return programsWithStart();
  if (name === "raw" || (name === "new" && words.at(-1) === "--from")) return ids(env);
  const kind = name === "config" && action === "set" ? kindOf(key.split(".")) : undefined;
  return kind === undefined ? [] : settingValues(kind);
};
