import type { Agent } from "../../src/integration/agent.ts";

const cortex: Agent = {
  name: "cortex",
  title: "Snowflake Cortex Code",
  integrations: ["instructions"],
  markers: [],
  programs: ["cortex"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(cortex),
};

export default cortex;
