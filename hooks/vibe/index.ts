import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const vibe: Agent = {
  name: agentName,
  title: "Mistral Vibe",
  integrations,
  markers: [],
  programs,
  traces: [".vibe/logs/session"],
  recovers: true,
  shell: () => import("./shell.ts"),
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default vibe;
