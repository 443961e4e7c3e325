import type { Agent } from "../../src/integration/agent.ts";

const windsurf: Agent = {
  name: "windsurf",
  title: "Windsurf (Cascade)",
  integrations: ["instructions"],
  markers: ["WINDSURF_CASCADE_TERMINAL"],
  programs: [],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(windsurf),
};

export default windsurf;
