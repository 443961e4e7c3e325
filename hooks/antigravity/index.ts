import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const antigravity: Agent = {
  name: agentName,
  title: "Antigravity",
  integrations,
  markers: ["ANTIGRAVITY_AGENT"],
  programs,
  traces: [".gemini/antigravity-cli/brain"],
  recovers: true,
  // Here a hook that says nothing, or fails, refuses the command.
  silence: "{}",
  hook: () => import("./hook.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default antigravity;
