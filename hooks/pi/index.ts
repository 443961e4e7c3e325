import type { Agent, End } from "../../src/ends/agent.ts";

const ends: readonly End[] = ["inside", "after", "before", "text"];

const pi: Agent = {
  name: "pi",
  title: "Pi",
  ends,
  markers: ["PI_CODING_AGENT"],
  programs: ["pi"],
  traces: [".pi/agent/sessions"],
  cap: 51_200,
  recovers: true,
  byId: true,
  inside: () => import("./shell-text.ts"),
  // It has no rules: what runs is what the model asks for.
  before: async () => (await import("../../src/ends/plugin-dialect.ts")).pluginBefore(() => "neutral"),
  after: async () => (await import("./kept.ts")).after,
  setup: async () => {
    const [{ setupFrom }, { recipeFor }, { startup }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
      import("./shell-text.ts"),
    ]);
    return setupFrom(recipeFor({ agent: "pi", title: "Pi", folder: ".pi", ends, startup }));
  },
};

export default pi;
