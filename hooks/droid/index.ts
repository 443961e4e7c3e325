import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "droid",
  title: "Factory Droid",
  integrations: ["shell", "hook", "instructions"],
  markers: ["FACTORY_EXEC_TARGET_AUTONOMY"],
  programs: ["droid"],
  traces: [".factory/sessions"],
  recovers: true,
  // It sets no variable of its own. A bash in between, started for that one command, ends it where Droid itself has ended.
  startup: { marker: "DEBIAN_FRONTEND", kind: "supervised", supervisor: "factory-execute-supervisor" },
  hook: () => import("./hook.ts"),
  install: () => import("./install-spec.ts"),
});
