import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "vibe",
  title: "Mistral Vibe",
  integrations: ["result", "instructions"],
  programs: ["vibe"],
  traces: [".vibe/logs/session"],
  recovers: true,
  // As in its sources (`tools/builtins/bash.py`): set for each command, so that programs ask nothing.
  startup: { marker: "NO_TTY", kind: "call", shell: "user" },
  result: () => import("./result.ts"),
  install: () => import("./install-spec.ts"),
});
