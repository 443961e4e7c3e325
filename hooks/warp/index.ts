import type { Agent } from "../../src/integration/agent.ts";

const warp: Agent = {
  name: "warp",
  title: "Warp",
  integrations: ["instructions"],
  markers: [],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(warp),
};

export default warp;
