/** Where Zed reads what it is told. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { firstPresent, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

// As Zed looks for them; it reads the first one only.
const names = [
  ".rules",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".github/copilot-instructions.md",
  "AGENT.md",
  "AGENTS.md",
  "CLAUDE.md",
  "GEMINI.md",
];

const configDir = (env: Environment): string => {
  if (env.platform === "win32")
    return join(env.variables["APPDATA"] ?? join(env.home, "AppData", "Roaming"), "Zed");
  const xdg = env.platform === "linux" ? env.variables["XDG_CONFIG_HOME"] : undefined;
  return join(xdg || join(env.home, ".config"), "zed");
};

export const instructions: Instructions = {
  traces: { home: [".config/zed", "AppData/Roaming/Zed"], programs: ["zed", "zeditor"] },
  user: ({ env }) => ({ path: join(configDir(env), "AGENTS.md") }),
  project: (folder) => ({ path: firstPresent(folder, names, "AGENTS.md") }),
  notes: [
    "agents that Zed starts over ACP (Claude Code, Codex, Gemini CLI) have hooks of their own: install pith for those",
  ],
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
