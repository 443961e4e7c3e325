import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "vscode",
  title: "VS Code Copilot Chat",
  integrations: ["hook", "instructions"],
  recovers: true,
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
