import type { Agent } from "../../src/ends/agent.ts";

const claude: Agent = {
  name: "claude",
  title: "Claude Code",
  ends: ["inside", "after", "before"],
  markers: ["CLAUDECODE"],
  programs: ["claude"],
  traces: [".claude/projects"],
  cap: 30_000,
  recovers: true,
  byId: true,
  inside: () => import("./shell-text.ts"),
  before: () => import("./hook.ts"),
  after: () => import("./result.ts"),
  setup: async () => (await import("./setup.ts")).setup(),
};

export default claude;
