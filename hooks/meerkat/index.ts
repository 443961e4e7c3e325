import type { Agent } from "../../src/integration/agent.ts";

const meerkat: Agent = {
  name: "meerkat",
  title: "Meerkat",
  ends: ["text"],
  markers: [],
  programs: ["rkat"],
  cap: 0,
  recovers: false,
  setup: async () => (await import("./text.ts")).setup(),
};

export default meerkat;
