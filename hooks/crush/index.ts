import type { Agent } from "../../src/integration/agent.ts";

const crush: Agent = {
  name: "crush",
  title: "Crush",
  integrations: ["hook", "instructions"],
  markers: ["CRUSH"],
  programs: ["crush"],
  cap: 30_000,
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

export default crush;
