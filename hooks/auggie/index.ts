import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "auggie",
  title: "Augment auggie",
  integrations: ["hook", "instructions"],
  programs: ["auggie"],
  recovers: true,
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
