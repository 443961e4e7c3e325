import type { Agent } from "../../src/integration/agent.ts";

const iflow: Agent = {
  name: "iflow",
  title: "iFlow CLI",
  integrations: ["instructions"],
  markers: ["IFLOW_CLI"],
  programs: ["iflow"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(iflow),
};

export default iflow;
