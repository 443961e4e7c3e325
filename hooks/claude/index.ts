import type { Agent } from "../../src/ends/agent.ts";

const claude: Agent = {
  name: "claude",
  title: "Claude Code",
  ends: ["inside", "before"],
  markers: ["CLAUDECODE"],
  programs: ["claude"],
  cap: 30_000,
  recovers: true,
  inside: () => import("./shell-text.ts"),
  before: () => import("./hook.ts"),
  setup: async () => (await import("./setup.ts")).setup(),
};

export default claude;
