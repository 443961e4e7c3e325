import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "cline",
  title: "Cline",
  integrations: ["result", "hook", "instructions"],
  onWindows: ["result"],
  markers: ["CLINE_CONNECTOR_CLI_LAUNCH"],
  programs: ["cline"],
  traces: [".cline/data/sessions"],
  recovers: true,
  hook: () => import("./hook.ts"),
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult(),
  install: () => import("./install-spec.ts"),
});
