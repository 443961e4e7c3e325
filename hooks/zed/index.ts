import type { Agent } from "../../src/integration/agent.ts";

const zed: Agent = {
  name: "zed",
  title: "Zed",
  integrations: ["instructions"],
  markers: [],
  programs: [],
  outputLimit: 0,
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(zed),
};

export default zed;
