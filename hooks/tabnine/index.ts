import type { Agent } from "../../src/integration/agent.ts";

const tabnine: Agent = {
  name: "tabnine",
  title: "Tabnine CLI",
  integrations: ["instructions"],
  markers: [],
  programs: ["tabnine"],
  recovers: false,
  setup: async () => (await import("./instructions.ts")).setup(tabnine),
};

export default tabnine;
