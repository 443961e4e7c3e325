import type { Agent } from "../../src/integration/agent.ts";

const zed: Agent = {
  name: "zed",
  title: "Zed",
  integrations: ["instructions"],
  markers: [],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(zed),
};

export default zed;
