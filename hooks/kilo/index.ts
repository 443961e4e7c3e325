import type { Agent } from "../../src/ends/agent.ts";

const kilo: Agent = {
  name: "kilo",
  title: "Kilo Code",
  ends: ["inside", "after", "text"],
  // It sets OpenCode's too, so it has to be asked for first.
  markers: ["KILO_PID", "KILO"],
  programs: ["kilo"],
  traces: [".local/share/kilo/kilo.db"],
  cap: 51_200,
  recovers: "installed",
  byId: true,
  inside: () => import("./shell-text.ts"),
  after: async () => (await import("../opencode/kept.ts")).afterFor("kilo"),
  setup: async () => {
    const [{ setupFrom }, { recipeFor }, { startup }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("../opencode/recipe.ts"),
      import("./shell-text.ts"),
    ]);
    return setupFrom(recipeFor({ agent: "kilo", title: "Kilo Code", startup }));
  },
};

export default kilo;
