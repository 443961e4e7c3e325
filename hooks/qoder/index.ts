import type { Agent } from "../../src/integration/agent.ts";

const qoder: Agent = {
  name: "qoder",
  title: "Qoder CLI",
  integrations: ["result", "instructions"],
  markers: [],
  programs: ["qodercli"],
  cap: 30_000,
  recovers: false,
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default qoder;
