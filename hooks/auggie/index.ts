import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const auggie: Agent = {
  name: agentName,
  title: "Augment auggie",
  integrations,
  markers: [],
  programs,
  recovers: true,
  hook: () => import("./hook.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default auggie;
