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
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default gemini;
