import type { Agent } from "../../src/integration/agent.ts";
import { neededEvents, sessionEvents } from "../../src/integration/session-events.ts";
import { agentName, codeMode, integrations } from "./about.ts";

const claude: Agent = {
  name: agentName,
  title: "Claude Code",
  integrations,
  onWindows: ["result"],
  markers: ["CLAUDECODE"],
  programs: ["claude"],
  traces: [".claude/projects"],
  recovers: true,
  byId: true,
  unread: {
    variables: ["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE", "CLAUDE_CODE_DISABLE_CLAUDE_MDS"],
    settings: {
      files: [".claude/settings.json", ".claude/settings.local.json"],
      word: "claudeMdExcludes",
    },
  },
  // In that mode all commands are run by scripts, and where it was refused nothing tells so.
  readByScript: { variables: [{ name: codeMode }] },
  hands: Object.values(sessionEvents),
  shell: () => import("./shell.ts"),
  hook: () => import("./hook.ts"),
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { specFor }, { settings }, { neededByTrial }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
      import("../../src/config/read-settings.ts"),
      import("../../src/integration/needed-by-trial.ts"),
    ]);
    const { agents, hooks } = await settings();
    const events = new Set([...neededEvents(hooks.entries), ...neededByTrial()]);
    return setupFrom(specFor(agents[agentName]?.tools ?? [], [...events]));
  },
};

export default claude;
