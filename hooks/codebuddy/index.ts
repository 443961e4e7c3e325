import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "codebuddy",
  title: "CodeBuddy Code",
  integrations: ["hook", "instructions"],
  programs: ["codebuddy"],
  recovers: true,
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
