import type { Agent, End } from "../../src/integration/agent.ts";

const ends: readonly End[] = ["after", "before", "text"];

const cline: Agent = {
  name: "cline",
  title: "Cline",
  ends,
  markers: ["CLINE_CONNECTOR_CLI_LAUNCH"],
  programs: ["cline"],
  traces: [".cline/data/sessions"],
  cap: 48_000,
  recovers: true,
  // Whether it asks depends on the tool, never on the command.
  before: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginBefore(() => "neutral"),
  after: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginAfter,
  setup: async () => {
    const [{ setupFrom }, { recipeFor }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipeFor(ends));
  },
};

export default cline;
