import type { Agent } from "../../src/integration/agent.ts";

const vibe: Agent = {
  name: "vibe",
  title: "Mistral Vibe",
  integrations: ["result", "instructions"],
  markers: [],
  programs: ["vibe"],
  traces: [".vibe/logs/session"],
  cap: 16_000,
  recovers: true,
  shell: () => import("./shell-text.ts"),
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default vibe;
