import type { Agent } from "../../src/integration/agent.ts";

const aider: Agent = {
  name: "aider",
  title: "Aider",
  integrations: ["instructions"],
  markers: [],
  programs: ["aider"],
  cap: 0,
  recovers: false,
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default aider;
