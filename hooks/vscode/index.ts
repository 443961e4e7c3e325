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
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default vscode;
