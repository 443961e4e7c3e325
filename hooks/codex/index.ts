import type { Agent } from "../../src/ends/agent.ts";

const codex: Agent = {
  name: "codex",
  title: "OpenAI Codex CLI",
  ends: ["inside", "text"],
  markers: ["CODEX_THREAD_ID", "CODEX_CI"],
  programs: ["codex"],
  cap: 40_000,
  recovers: true,
  byId: true,
  inside: () => import("./shell-text.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/ends/setup/from-recipe.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe());
  },
};

export default codex;
