import type { Agent } from "../../src/ends/agent.ts";

const qwen: Agent = {
  name: "qwen",
  title: "Qwen Code",
  ends: ["inside", "text"],
  markers: ["QWEN_CODE"],
  programs: ["qwen"],
  traces: [".qwen/projects"],
  cap: 25_000,
  recovers: "installed",
  byId: true,
  inside: () => import("./shell-text.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default qwen;
