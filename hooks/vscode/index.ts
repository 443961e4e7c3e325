import type { Agent } from "../../src/integration/agent.ts";

const vscode: Agent = {
  name: "vscode",
  title: "VS Code Copilot Chat",
  integrations: ["hook", "instructions"],
  markers: [],
  programs: [],
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

export default vscode;
