import type { Agent } from "../../src/integration/agent.ts";

const codebuddy: Agent = {
  name: "codebuddy",
  title: "CodeBuddy Code",
  integrations: ["hook", "instructions"],
  markers: [],
  programs: ["codebuddy"],
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

export default codebuddy;
