import type { Agent } from "../../src/integration/agent.ts";

const auggie: Agent = {
  name: "auggie",
  title: "Augment auggie",
  integrations: ["hook", "instructions"],
  // Rules of an organisation are in no file.
  onlyNamed: ["hook"],
  markers: [],
  programs: ["auggie"],
  cap: 0,
  recovers: true,
  hook: () => import("./call.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default auggie;
