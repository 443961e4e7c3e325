import type { Agent } from "../../src/integration/agent.ts";

const grok: Agent = {
  name: "grok",
  title: "Grok Build",
  integrations: ["instructions"],
  markers: [],
  programs: ["grok"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(grok),
};

export default grok;
