import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "kiro",
  title: "Kiro",
  integrations: ["hook", "instructions"],
  programs: ["kiro-cli"],
  recovers: true,
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
