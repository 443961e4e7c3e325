import type { Agent } from "../../src/integration/agent.ts";

const vibe: Agent = {
  name: "vibe",
  title: "Mistral Vibe",
  ends: ["after", "text"],
  markers: [],
  programs: ["vibe"],
  traces: [".vibe/logs/session"],
  cap: 16_000,
  recovers: true,
  inside: () => import("./shell-text.ts"),
  after: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default vibe;
