import type { Agent, End } from "../../src/integration/agent.ts";

const ends: readonly End[] = ["after", "text"];

const omp: Agent = {
  name: "omp",
  title: "Oh My Pi",
  ends,
  markers: [],
  programs: ["omp"],
  traces: [".omp/agent/sessions"],
  cap: 51_200,
  recovers: true,
  // Its shell is one of its own, with the user's aliases and functions: no word is put into a command.
  after: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginAfter,
  setup: async () => {
    const [{ setupFrom }, { recipeFor }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("../pi/recipe.ts"),
    ]);
    return setupFrom(recipeFor({ agent: "omp", title: "Oh My Pi", folder: ".omp", ends }));
  },
};

export default omp;
