import type { Agent } from "../../src/integration/agent.ts";

const continueDev: Agent = {
  name: "continue",
  title: "Continue",
  integrations: ["instructions"],
  markers: [],
  programs: ["cn"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(continueDev),
};

export default continueDev;
