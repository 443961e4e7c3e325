import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "hermes",
  title: "Hermes",
  integrations: ["result", "instructions"],
  programs: ["hermes"],
  traces: [".hermes/sessions"],
  recovers: true,
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult(),
  install: () => import("./install-spec.ts"),
});
