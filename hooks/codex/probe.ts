/** Does what stands in Codex's configuration reach the shells of its tool, and does it work there? */
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Finding, Installed } from "../../src/ends/agent.ts";
import type { Place } from "../../src/ends/setup/from-recipe.ts";
import { probeStartFile } from "../../src/ends/start/probe.ts";
import { startFilePath } from "../../src/ends/start/start-file.ts";
import { startup } from "./shell-text.ts";

interface Config {
  readonly shell_environment_policy?: { readonly include_only?: readonly string[] };
}

// https://developers.openai.com/codex/config-advanced#shell-environment-policy: `*` and `?`, in any case; filters what is set too.
const matches = (pattern: string, name: string): boolean => {
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "i").test(name);
};

/** A list of what may be passed on, without ours in it. */
const filteredOut = (file: string): readonly Finding[] => {
  const config = parse(readFileSync(file, "utf8").replace(/^\uFEFF/, "")) as Config;
  const only = config.shell_environment_policy?.include_only ?? [];
  if (only.length === 0 || only.some((pattern) => matches(pattern, "BASH_ENV"))) return [];
  return [
    {
      level: "error",
      what: `${file}: include_only keeps BASH_ENV from the shells, and so pith`,
      fix: 'add "BASH_ENV" to shell_environment_policy.include_only',
    },
  ];
};

export const probe = (installed: Installed, { env }: Place): readonly Finding[] =>
  installed.end === "inside"
    ? [
        ...filteredOut(installed.file),
        probeStartFile({ agent: "codex", startup, file: startFilePath("codex", env), env }),
      ]
    : [];
