import type { Agent } from "../../src/integration/agent.ts";

const roo: Agent = {
  name: "roo",
  title: "Roo Code",
  integrations: ["instructions"],
  markers: ["ROO_ACTIVE", "ROO_CLI_RUNTIME"],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(roo),
};

export default roo;
