import type { Agent } from "../../src/integration/agent.ts";

const devin: Agent = {
  name: "devin",
  title: "Devin CLI",
  integrations: ["hook", "instructions"],
  markers: [],
  programs: ["devin"],
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

export default devin;
