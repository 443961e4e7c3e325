import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations } from "./about.ts";

const amp: Agent = {
  name: agentName,
  title: "Amp",
  integrations,
  markers: [],
  programs: ["amp"],
  traces: [".local/share/amp/threads"],
  recovers: true,
  // Whether its rules see a command before or after a plugin has changed it is not known: no hook integration.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult,
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default amp;
