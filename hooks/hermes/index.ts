import type { Agent } from "../../src/ends/agent.ts";

const hermes: Agent = {
  name: "hermes",
  title: "Hermes",
  ends: ["after", "text"],
  markers: [],
  programs: ["hermes"],
  traces: [".hermes/sessions"],
  cap: 50_000,
  recovers: true,
  after: async () => (await import("../../src/ends/plugin-dialect.ts")).pluginAfter,
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default hermes;
