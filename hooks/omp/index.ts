import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "omp",
  title: "Oh My Pi",
  integrations: ["result", "instructions"],
  programs: ["omp"],
  traces: [".omp/agent/sessions"],
  recovers: true,
  // Its shell is one of its own, with the user's aliases and functions: no word is put into a command.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult(),
  install: async (agent) => ({ spec: (await import("../pi/install-spec.ts")).specFor(agent) }),
});
