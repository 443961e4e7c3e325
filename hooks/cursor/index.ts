import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "cursor",
  title: "Cursor",
  integrations: ["hook", "instructions"],
  programs: ["cursor-agent"],
  recovers: true,
  silence: "{}",
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
