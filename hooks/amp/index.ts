import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "amp",
  title: "Amp",
  integrations: ["result", "instructions"],
  programs: ["amp"],
  traces: [".local/share/amp/threads"],
  recovers: true,
  // Whether its rules see a command before or after a plugin has changed it is not known: no hook integration.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult(),
  install: () => import("./install-spec.ts"),
});
