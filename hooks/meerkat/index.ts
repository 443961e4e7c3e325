import type { Agent } from "../../src/integration/agent.ts";

const meerkat: Agent = {
  name: "meerkat",
  title: "Meerkat",
  integrations: ["instructions"],
  markers: [],
  programs: ["rkat"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(meerkat),
};

export default meerkat;
