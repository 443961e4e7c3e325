import type { Agent } from "../../src/ends/agent.ts";

const goose: Agent = {
  name: "goose",
  title: "Goose",
  ends: ["text"],
  markers: [],
  programs: ["goose"],
  cap: 0,
  recovers: false,
  setup: async () => (await import("./text.ts")).setup(),
};

export default goose;
