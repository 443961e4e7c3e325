import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "pi",
  title: "Pi",
  integrations: ["shell", "result", "hook", "instructions"],
  onWindows: ["result"],
  markers: ["PI_CODING_AGENT"],
  programs: ["pi"],
  traces: [".pi/agent/sessions"],
  recovers: true,
  byId: true,
  // Its extension is told which call a script has made; its shells are not.
  readByScript: {
    settings: {
      files: ["$PI_CODING_AGENT_DIR/settings.json", "~/.pi/agent/settings.json", ".pi/settings.json"],
      pattern: '"\\+?codemode"\\s*[,\\]]',
    },
  },
  startup: { marker: "PI_CODING_AGENT", kind: "call" },
  // It has no rules: what runs is what the model asks for.
  hook: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginHook(() => "neutral"),
  // It shows the end of outputs that are too long, and keeps the whole.
  result: async () =>
    (await import("../../src/integration/plugin-dialect.ts")).pluginResult({
      name: /^pi-\w+-\w+\.log$/,
      folders: ({ temporary }) => [temporary],
    }),
  install: async (agent) => ({ spec: (await import("./install-spec.ts")).specFor(agent) }),
});
