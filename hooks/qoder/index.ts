import type { Agent } from "../../src/integration/agent.ts";

const qoder: Agent = {
  name: "qoder",
  title: "Qoder CLI",
  ends: ["after", "text"],
  markers: [],
  programs: ["qodercli"],
  cap: 30_000,
  recovers: false,
  after: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default qoder;
