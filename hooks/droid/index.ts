import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "droid",
  title: "Factory Droid",
  integrations: ["shell", "hook", "instructions"],
  markers: ["FACTORY_EXEC_TARGET_AUTONOMY"],
  programs: ["droid"],
  traces: [".factory/sessions"],
  recovers: true,
  shell: () => import("./shell.ts"),
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
