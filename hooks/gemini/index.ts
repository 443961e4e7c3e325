import type { Agent } from "../../src/ends/agent.ts";

const gemini: Agent = {
  name: "gemini",
  title: "Gemini CLI",
  ends: ["inside", "text"],
  markers: ["GEMINI_CLI"],
  programs: ["gemini"],
  traces: [".gemini/tmp"],
  cap: 40_000,
  recovers: "installed",
  byId: true,
  inside: () => import("./shell-text.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default gemini;
