import type { Agent } from "../../src/integration/agent.ts";

const zcode: Agent = {
  name: "zcode",
  title: "ZCode",
  integrations: ["instructions"],
  markers: [],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(zcode),
};

export default zcode;
