import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "openclaw",
  title: "OpenClaw",
  integrations: ["result", "instructions"],
  markers: ["OPENCLAW_SHELL"],
  programs: ["openclaw"],
  traces: [".openclaw/agents"],
  recovers: true,
  // Scripts and the model use the same shells, and nothing in them tells who asked.
  readByScript: { variables: [{ name: "OPENCLAW_SHELL" }] },
  // Its approvals know commands by their text: no word is put into one.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult(),
  install: () => import("./install-spec.ts"),
});
