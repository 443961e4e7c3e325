import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "antigravity",
  title: "Antigravity",
  integrations: ["hook", "instructions"],
  markers: ["ANTIGRAVITY_AGENT"],
  programs: ["agy"],
  traces: [".gemini/antigravity-cli/brain"],
  recovers: true,
  // Here a hook that says nothing, or fails, refuses the command.
  silence: "{}",
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
