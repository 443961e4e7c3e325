import type { Agent } from "../../src/ends/agent.ts";

const auggie: Agent = {
  name: "auggie",
  title: "Augment auggie",
  ends: ["before", "text"],
  // Rules of an organisation are in no file.
  onlyNamed: ["before"],
  markers: [],
  programs: ["auggie"],
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

export default auggie;
