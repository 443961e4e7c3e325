/** Does what stands in Codex's configuration reach the shells of its tool, and does it work there? */
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Finding, Installed } from "../../src/ends/agent.ts";
import type { Place } from "../../src/ends/setup/from-recipe.ts";
import { probeStartFile } from "../../src/ends/start/probe.ts";
import { startFilePath } from "../../src/ends/start/start-file.ts";
import { zshFolder } from "../../src/ends/start/zsh-folder.ts";
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
const filteredOut = (file: string, name: string): readonly Finding[] => {
  const config = parse(readFileSync(file, "utf8").replace(/^\uFEFF/, "")) as Config;
  const only = config.shell_environment_policy?.include_only ?? [];
  if (only.length === 0 || only.some((pattern) => matches(pattern, name))) return [];
  return [
    {
      level: "error",
      what: `${file}: include_only keeps ${name} from the shells, and so pith`,
      fix: `add "${name}" to shell_environment_policy.include_only`,
    },
  ];
};

export const probe = (installed: Installed, { env }: Place, shell: string): readonly Finding[] => {
  if (installed.end !== "inside") return [];
  const start = { agent: "codex", startup, env };
  return shell === "zsh"
    ? [
        ...filteredOut(installed.file, "ZDOTDIR"),
        probeStartFile({ ...start, shell, file: zshFolder("codex", env) }),
      ]
    : [
        ...filteredOut(installed.file, "BASH_ENV"),
        probeStartFile({ ...start, file: startFilePath("codex", env) }),
      ];
};
