import type { Agent } from "../../src/ends/agent.ts";

const devin: Agent = {
  name: "devin",
  title: "Devin CLI",
  ends: ["before", "text"],
  markers: [],
  programs: ["devin"],
  cap: 0,
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

export default devin;
