import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const cline: Agent = {
  name: agentName,
  title: "Cline",
  integrations,
  onWindows: ["result"],
  markers: ["CLINE_CONNECTOR_CLI_LAUNCH"],
  programs,
  traces: [".cline/data/sessions"],
  recovers: true,
  // Whether it asks depends on the tool, never on the command.
  hook: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginHook(() => "neutral"),
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult,
  setup: async () => {
    const [{ setupFrom }, { specFor }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(specFor(integrations));
  },
};

export default cline;
