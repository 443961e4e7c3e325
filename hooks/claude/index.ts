import { defineAgent } from "../define-agent.ts";
import { sessionEvents } from "../../src/integration/session-events.ts";

export default defineAgent({
  name: "claude",
  title: "Claude Code",
  integrations: ["shell", "result", "hook", "instructions"],
  onWindows: ["result"],
  markers: ["CLAUDECODE"],
  programs: ["claude"],
  traces: [".claude/projects"],
  recovers: true,
  byId: true,
  unread: {
    variables: ["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE", "CLAUDE_CODE_DISABLE_CLAUDE_MDS"],
    settings: {
      files: [".claude/settings.json", ".claude/settings.local.json"],
      word: "claudeMdExcludes",
    },
  },
  // In that mode scripts of the model run all commands, and nothing tells if it was refused.
  readByScript: { variables: [{ name: "CLAUDE_CODE_EXPERIMENTAL_CODE_MODE" }] },
  hands: Object.values(sessionEvents),
  shell: () => import("./shell.ts"),
  hook: () => import("./hook.ts"),
  result: () => import("./result.ts"),
  install: () => import("./install-spec.ts"),
});
