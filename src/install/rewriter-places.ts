/** Where other programs that rewrite commands install themselves for each agent, beside the files that pith writes. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";

type Places = (home: (name: string, folder: string) => string) => readonly string[];

/** Below the folder that the variable names, or that folder of the home. Of a folder of plugins any file stands for all. */
const user: Readonly<Record<string, Places>> = {
  claude: (home) =>
    ["settings.json", "settings.local.json", "CLAUDE.md"].map((name) =>
      join(home("CLAUDE_CONFIG_DIR", ".claude"), name),
    ),
  codex: (home) =>
    ["hooks.json", "AGENTS.md", "AGENTS.override.md"].map((name) => join(home("CODEX_HOME", ".codex"), name)),
  copilot: (home) => [join(home("COPILOT_HOME", ".copilot"), "hooks", "pith.json")],
  cursor: (home) => [join(home("", ".cursor"), "hooks.json")],
  droid: (home) =>
    ["hooks.json", "settings.json", "AGENTS.md"].map((name) => join(home("", ".factory"), name)),
  gemini: (home) => ["settings.json", "GEMINI.md"].map((name) => join(home("", ".gemini"), name)),
  hermes: (home) => [join(home("HERMES_HOME", ".hermes"), "config.yaml")],
  opencode: (home) => [join(home("", ".config"), "opencode", "plugins", "pith.js")],
  omp: (home) => [join(home("", ".omp"), "agent", "extensions", "pith.ts")],
  pi: (home) => [join(home("PI_CODING_AGENT_DIR", ".pi/agent"), "extensions", "pith.ts")],
  qwen: (home) => ["settings.json", "QWEN.md"].map((name) => join(home("", ".qwen"), name)),
  trae: (home) => [".trae", ".trae-cn"].map((folder) => join(home("", folder), "hooks.json")),
  vibe: (home) => [join(home("", ".vibe"), "hooks.toml")],
};

const project: Readonly<Record<string, readonly string[]>> = {
  claude: [".claude/settings.json", ".claude/settings.local.json", "CLAUDE.md"],
  codex: [".codex/hooks.json", "AGENTS.md"],
  copilot: [".github/hooks/pith.json", ".github/copilot-instructions.md"],
  cursor: [".cursor/hooks.json"],
  droid: [".factory/hooks.json", ".factory/settings.json"],
  gemini: [".gemini/settings.json", "GEMINI.md"],
  kiro: [".kiro/hooks/pith.json"],
  omp: [".omp/extensions/pith.ts"],
  opencode: [".opencode/plugins/pith.js"],
  pi: [".pi/extensions/pith.ts"],
  qwen: [".qwen/settings.json"],
  trae: [".trae/hooks.json"],
};

/** Files that may hold another rewriter's entry; a folder's other files are looked at, too. */
export const rewriterPlaces = (
  agent: string,
  { home, variables }: Environment,
  folder: string | null,
): readonly string[] => {
  const below = (name: string, usual: string): string => {
    // https://docs.factory.ai: it names what stands in the place of the home.
    if (usual === ".factory") return join(variables["FACTORY_HOME_OVERRIDE"] || home, usual);
    return (name === "" ? undefined : variables[name]) || join(home, usual);
  };
  return [
    ...(user[agent]?.(below) ?? []),
    ...(folder === null ? [] : (project[agent] ?? []).map((path) => join(folder, path))),
  ];
};
