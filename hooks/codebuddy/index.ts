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
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default codebuddy;
