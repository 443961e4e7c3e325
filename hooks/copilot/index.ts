import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "copilot",
  title: "GitHub Copilot CLI",
  integrations: ["result"],
  onWindows: ["result"],
  markers: ["COPILOT_CLI"],
  programs: ["copilot"],
  traces: [".copilot/session-state"],
  // Bytes by its own count; more is stored and 500 characters of it are shown.
  recovers: true,
  keeps: "temporary",
  result: () => import("./result.ts"),
  install: () => import("./install-spec.ts"),
});
