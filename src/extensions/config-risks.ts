/** For who reads a project's settings before trusting them: what the file makes run, and when. */
import { describe, readText, settingsOf } from "../config/config.ts";
import { failurePolicy } from "../config/extension-settings.ts";
import type { Environment } from "../system/environment.ts";
import type { CheckedFile } from "../user-filters/checked-file.ts";
import type { Registered } from "./contract.ts";
import { partOf } from "./load.ts";
import { formToTrust } from "./project-config.ts";

const commandText = ({ command, args = [], url, name }: { readonly [key: string]: unknown }): string =>
  String(
    url ?? (command === undefined ? `pith's ${String(name)}` : [command, ...(args as string[])].join(" ")),
  );

const hookLine = ({ entry, invalid }: Registered): string => {
  const { id, capability, point, runtime } = entry;
  const hook = `hook ${id} (${capability})`;
  if (invalid === undefined) return `${hook} runs ${commandText(runtime)} at ${point}`;
  const refuses = failurePolicy(entry) === "fail_closed";
  return refuses
    ? `${hook} has a mistake and refuses everything at ${point}: ${invalid}`
    : `${hook} has a mistake and does not act: ${invalid}`;
};

export const configRisks = (
  file: Pick<CheckedFile, "path" | "text">,
  env: Environment,
): readonly string[] => {
  const form = formToTrust(file, env);
  const all = settingsOf(file.text);
  const lines = all.hooks.entries.flatMap((tree) => {
    const { entries } = partOf(form, { ...all, hooks: { ...all.hooks, entries: [tree] }, route: [] });
    return entries.length === 0 ? ["a hook has mistakes and does not act"] : entries.map(hookLine);
  });
  const routes = partOf(form).routes.map(
    ({ match = [], tiers = [], via }) => `${[...match, ...tiers].join(", ")} runs through ${via.join(" ")}`,
  );
  const rests = Object.entries(form.rests).map(
    ([name, hash]) => `it goes by ${name}, of SHA-256 ${hash}, as that is now`,
  );
  const { mistakes } = readText(file.text);
  const others = "of other settings nothing is in force in a project's file";
  return [...lines, ...routes, ...rests, ...mistakes.map((mistake) => describe(file.path, mistake)), others];
};
