import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const crush: Agent = {
  name: agentName,
  title: "Crush",
  integrations,
  markers: ["CRUSH"],
  programs,
  hasOwnShell: true,
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

export default crush;
