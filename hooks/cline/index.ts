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
  // Whether it asks depends on the tool, never on the command.
  hook: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginHook(() => "neutral"),
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult(),
  install: () => import("./install-spec.ts"),
});
