import type { Agent } from "../../src/integration/agent.ts";

const kimi: Agent = {
  name: "kimi",
  title: "Kimi Code",
  integrations: ["instructions"],
  markers: [],
  programs: ["kimi"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(kimi),
};

export default kimi;
