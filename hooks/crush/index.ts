import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "crush",
  title: "Crush",
  integrations: ["hook", "instructions"],
  markers: ["CRUSH"],
  programs: ["crush"],
  hasOwnShell: true,
  recovers: true,
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
