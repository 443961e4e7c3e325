import type { Agent } from "../../src/integration/agent.ts";

const amazonq: Agent = {
  name: "amazonq",
  title: "Amazon Q Developer CLI",
  integrations: ["instructions"],
  markers: [],
  programs: ["q", "qchat"],
  recovers: false,
  shell: () => import("./shell.ts"),
  setup: async () => (await import("./instructions.ts")).setup(amazonq),
};

export default amazonq;
