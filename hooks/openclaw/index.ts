import type { Agent } from "../../src/integration/agent.ts";

const openclaw: Agent = {
  name: "openclaw",
  title: "OpenClaw",
  integrations: ["result", "instructions"],
  markers: ["OPENCLAW_SHELL"],
  programs: ["openclaw"],
  traces: [".openclaw/agents"],
  cap: 32_000,
  recovers: true,
  // Its approvals know commands by their text: no word is put into one.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginAfter,
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default openclaw;
