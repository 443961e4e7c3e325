import type { Agent } from "../../src/integration/agent.ts";

const codex: Agent = {
  name: "codex",
  title: "OpenAI Codex CLI",
  integrations: ["shell", "instructions"],
  markers: ["CODEX_THREAD_ID", "CODEX_CI"],
  programs: ["codex"],
  cap: 40_000,
  recovers: true,
  byId: true,
  shell: () => import("./shell-text.ts"),
  setup: async () => {
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe());
  },
};

export default codex;
