import type { Agent } from "../../src/ends/agent.ts";

const opencode: Agent = {
  name: "opencode",
  title: "OpenCode",
  ends: ["inside", "after", "text"],
  markers: ["OPENCODE_PID", "OPENCODE"],
  programs: ["opencode"],
  traces: [".local/share/opencode/opencode.db"],
  cap: 51_200,
  recovers: "installed",
  byId: true,
  inside: () => import("./shell-text.ts"),
  after: async () => (await import("./kept.ts")).afterFor("opencode"),
  setup: async () => {
    const [{ setupFrom }, { recipeFor }, { startup }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
      import("./shell-text.ts"),
    ]);
    return setupFrom(recipeFor({ agent: "opencode", title: "OpenCode", startup }));
  },
};

export default opencode;
