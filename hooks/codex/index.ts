import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "codex",
  title: "OpenAI Codex CLI",
  integrations: ["shell", "instructions"],
  markers: ["CODEX_THREAD_ID", "CODEX_CI"],
  programs: ["codex"],
  recovers: true,
  byId: true,
  // It reads only one of the two files of instructions in a folder: this one, if it is not empty.
  unread: { beside: "AGENTS.override.md" },
  // A call of the model's own has the id that the model's provider gave it.
  readByScript: { variables: [{ name: "CODEX_TOOL_CALL_ID", begins: "exec-" }] },
  startup: {
    marker: "CODEX_TOOL_CALL_ID",
    kind: "call",
    // codex-linux-sandbox, with the shell in a session of its own making
    sandbox: "codex-linux-san",
    prepares: "__CODEX_SNAPSHOT_",
  },
  shell: () => import("./shell.ts"),
  install: () => import("./install-spec.ts"),
});
