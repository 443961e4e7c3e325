import type { Agent } from "../../src/ends/agent.ts";

const crush: Agent = {
  name: "crush",
  title: "Crush",
  ends: ["before", "text"],
  markers: ["CRUSH"],
  programs: ["crush"],
  cap: 30_000,
  recovers: true,
  before: () => import("./call.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default crush;
