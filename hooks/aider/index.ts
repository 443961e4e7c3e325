import type { Agent } from "../../src/ends/agent.ts";

const aider: Agent = {
  name: "aider",
  title: "Aider",
  ends: ["text"],
  markers: [],
  programs: ["aider"],
  cap: 0,
  recovers: false,
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default aider;
