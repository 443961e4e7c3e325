import type { Agent } from "../../src/integration/agent.ts";

const iflow: Agent = {
  name: "iflow",
  title: "iFlow CLI",
  ends: ["text"],
  markers: ["IFLOW_CLI"],
  programs: ["iflow"],
  cap: 0,
  recovers: false,
  setup: async () => (await import("./text.ts")).setup(),
};

export default iflow;
