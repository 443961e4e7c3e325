import type { Agent } from "../../src/integration/agent.ts";

const trae: Agent = {
  name: "trae",
  title: "Trae",
  integrations: ["instructions"],
  markers: ["TRAE_AI_SHELL_ID"],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(trae),
};

export default trae;
