import type { Agent } from "../../src/integration/agent.ts";

const junie: Agent = {
  name: "junie",
  title: "JetBrains Junie",
  integrations: ["instructions"],
  markers: [],
  programs: ["junie"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(junie),
};

export default junie;
