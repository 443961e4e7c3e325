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
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default vibe;
