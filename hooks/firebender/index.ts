import type { Agent } from "../../src/integration/agent.ts";

const firebender: Agent = {
  name: "firebender",
  title: "Firebender",
  integrations: ["instructions"],
  markers: [],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(firebender),
};

export default firebender;
