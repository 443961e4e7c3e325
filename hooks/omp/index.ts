import type { Agent } from "../../src/integration/agent.ts";

const omp: Agent = {
  name: "omp",
  title: "Oh My Pi",
  integrations: ["result", "instructions"],
  markers: [],
  programs: ["omp"],
  traces: [".omp/agent/sessions"],
  recovers: true,
  // Its shell is one of its own, with the user's aliases and functions: no word is put into a command.
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult,
  setup: async () => {
    const [{ setupFrom }, { specFor }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("../pi/install-spec.ts"),
    ]);
    return setupFrom(specFor(omp, ".omp"));
  },
};

export default omp;
