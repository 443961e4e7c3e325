import type { Agent } from "../../src/integration/agent.ts";

const kiro: Agent = {
  name: "kiro",
  title: "Kiro",
  integrations: ["hook", "instructions"],
  markers: [],
  programs: ["kiro-cli"],
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

export default kiro;
