import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const openclaw: Agent = {
  name: agentName,
  title: "OpenClaw",
  integrations,
  markers: ["OPENCLAW_SHELL"],
  programs,
  traces: [".openclaw/agents"],
  recovers: true,
  // Scripts and the model use the same shells, and nothing in them tells who asked.
  readByScript: { variables: [{ name: "OPENCLAW_SHELL" }] },
  // Its approvals know commands by their text: no word is put into one.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult,
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default openclaw;
