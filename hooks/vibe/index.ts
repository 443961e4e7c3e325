import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "vibe",
  title: "Mistral Vibe",
  integrations: ["result", "instructions"],
  programs: ["vibe"],
  traces: [".vibe/logs/session"],
  recovers: true,
  shell: () => import("./shell.ts"),
  result: () => import("./result.ts"),
  install: () => import("./install-spec.ts"),
});
