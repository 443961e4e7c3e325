import type { Agent } from "../../src/integration/agent.ts";

const claude: Agent = {
  name: "claude",
  title: "Claude Code",
  integrations: ["shell", "result", "hook"],
  markers: ["CLAUDECODE"],
  programs: ["claude"],
  traces: [".claude/projects"],
  cap: 30_000,
  recovers: true,
  byId: true,
  shell: () => import("./shell-text.ts"),
  hook: () => import("./hook.ts"),
  result: () => import("./result.ts"),
  setup: async () => (await import("./setup.ts")).setup(),
};

export default claude;
