import type { Agent } from "../../src/integration/agent.ts";

const gemini: Agent = {
  name: "gemini",
  title: "Gemini CLI",
  integrations: ["shell", "instructions"],
  markers: ["GEMINI_CLI"],
  programs: ["gemini"],
  traces: [".gemini/tmp"],
  cap: 40_000,
  recovers: "installed",
  byId: true,
  shell: () => import("./shell-text.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default gemini;
