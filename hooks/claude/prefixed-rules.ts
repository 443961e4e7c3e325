/** Rules that refuse or ask about a command, said again for the same command behind `pith`, which they do not see through: for the
 * instructions integration, where the model types that. */
import type { Environment } from "../../src/system/environment.ts";
import { memberOf, textsOf } from "../../src/integration/tool-call.ts";
import { settingsFor } from "./rules.ts";

export interface PrefixedRule {
  readonly kind: "deny" | "ask";
  readonly rule: string;
}

/** A pattern that begins with a star sees through, and one about all commands, or about pith. */
const prefixed = (rule: string): string | null => {
  const pattern = /^Bash\((?!\*|:|pith\b)(.+)\)$/s.exec(rule)?.[1];
  return pattern === undefined ? null : `Bash(pith ${pattern})`;
};

export const prefixedRules = (env: Environment, project: string | null): readonly PrefixedRule[] => {
  const files = settingsFor(env, project).map(({ file }) => file);
  return (["deny", "ask"] as const).flatMap((kind) => {
    const rules = files.flatMap((file) => textsOf(memberOf(file, "permissions", kind))).map(prefixed);
    return [...new Set(rules.filter((rule) => rule !== null))].map((rule) => ({ kind, rule }));
  });
};
