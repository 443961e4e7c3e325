import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "devin",
  title: "Devin CLI",
  integrations: ["hook", "instructions"],
  programs: ["devin"],
  recovers: true,
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
