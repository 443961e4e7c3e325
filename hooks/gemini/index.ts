import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "gemini",
  title: "Gemini CLI",
  integrations: ["shell", "instructions"],
  markers: ["GEMINI_CLI"],
  programs: ["gemini"],
  traces: [".gemini/tmp"],
  recovers: "installed",
  byId: true,
  unread: { settings: { files: [".gemini/settings.json"], word: 'ileName"', names: true } },
  startup: { marker: "GEMINI_CLI", kind: "call" },
  shell: () => import("./shell.ts"),
  install: () => import("./install-spec.ts"),
});
