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
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default devin;
