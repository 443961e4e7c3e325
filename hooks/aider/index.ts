import type { Agent } from "../../src/integration/agent.ts";

const aider: Agent = {
  name: "aider",
  title: "Aider",
  integrations: ["instructions"],
  markers: [],
  programs: ["aider"],
  cap: 0,
  recovers: false,
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default aider;
