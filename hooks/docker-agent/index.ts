import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const dockerAgent: Agent = {
  name: agentName,
  title: "Docker Agent",
  integrations,
  markers: [],
  programs,
  recovers: false,
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default dockerAgent;
