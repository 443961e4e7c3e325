import type { Agent } from "../../src/integration/agent.ts";

const goose: Agent = {
  name: "goose",
  title: "Goose",
  integrations: ["instructions"],
  markers: ["GOOSE_TERMINAL"],
  programs: ["goose"],
  recovers: true,
  setup: async () => (await import("./instructions.ts")).setup(goose),
};

export default goose;
