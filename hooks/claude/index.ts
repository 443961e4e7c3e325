import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations } from "./about.ts";

const claude: Agent = {
  name: agentName,
  title: "Claude Code",
  integrations,
  markers: ["CLAUDECODE"],
  programs: ["claude"],
  traces: [".claude/projects"],
  outputLimit: 30_000,
  recovers: true,
  byId: true,
  shell: () => import("./shell.ts"),
  hook: () => import("./hook.ts"),
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { specFor }, { settings }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
      import("../../src/config/read-settings.ts"),
    ]);
    return setupFrom(specFor((await settings()).agents[agentName]?.tools ?? []));
  },
};

export default claude;
