import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations } from "./about.ts";

const kiro: Agent = {
  name: agentName,
  title: "Kiro",
  integrations,
  markers: [],
  programs: ["kiro-cli"],
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

export default kiro;
