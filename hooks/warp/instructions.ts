/** Where Warp reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { firstPresent, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".warp", ".config/warp-terminal", ".local/state/warp-terminal", "AppData/Local/warp"] },
  user: ({ env }) => ({ path: join(env.home, ".agents", "AGENTS.md") }),
  project: (folder) => ({ path: firstPresent(folder, ["WARP.md", "AGENTS.md"], "AGENTS.md") }),
  notes: [
    "agents of others that run in a Warp window have hooks of their own: install pith for those",
    "Cline and Kimi Code read `~/.agents/AGENTS.md` too",
  ],
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
