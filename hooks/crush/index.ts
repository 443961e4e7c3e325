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
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default crush;
