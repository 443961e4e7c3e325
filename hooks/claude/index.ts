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
  setup: async () => {
    const [{ setupFrom }, { specFor }, { settings }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
      import("../../src/config/settings.ts"),
    ]);
    return setupFrom(specFor((await settings()).agents["claude"]?.tools ?? []));
  },
};

export default claude;
