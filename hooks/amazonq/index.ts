import type { Agent } from "../../src/integration/agent.ts";

const amazonq: Agent = {
  name: "amazonq",
  title: "Amazon Q Developer CLI",
  ends: ["text"],
  markers: [],
  programs: ["q", "qchat"],
  cap: 0,
  recovers: false,
  inside: () => import("./shell-text.ts"),
  setup: async () => (await import("./text.ts")).setup(),
};

export default amazonq;
