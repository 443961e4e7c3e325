/** Entries whose file of rules cannot be read, or has mistakes: said before a command meets them. */
import { resolve } from "node:path";
import type { Registered } from "./contract.ts";
import { policyMistake } from "./plugins/policy.ts";

interface PolicyMistake {
  readonly id: string;
  readonly file: string;
  readonly what: string;
}

export const policyMistakes = (entries: readonly Registered[]): readonly PolicyMistake[] =>
  entries.flatMap(({ entry, folder, invalid }) => {
    const { type, name, file, module } = entry.runtime;
    const isPolicy = type === "in_process" && name === "policy" && module === undefined;
    if (!isPolicy || !entry.enabled || invalid !== undefined) return [];
    const path = resolve(folder, String(file ?? ""));
    const what = file === undefined ? "the policy names no file of rules" : policyMistake(path);
    return what === null ? [] : [{ id: entry.id, file: path, what }];
  });
