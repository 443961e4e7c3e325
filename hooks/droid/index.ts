import type { Agent } from "../../src/integration/agent.ts";

const droid: Agent = {
  name: "droid",
  title: "Factory Droid",
  integrations: ["shell", "hook", "instructions"],
  markers: ["FACTORY_EXEC_TARGET_AUTONOMY"],
  programs: ["droid"],
  traces: [".factory/sessions"],
  cap: 0,
  recovers: true,
  shell: () => import("./shell-text.ts"),
  hook: () => import("./call.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default droid;
