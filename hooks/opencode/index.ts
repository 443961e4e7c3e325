import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "opencode",
  title: "OpenCode",
  integrations: ["shell", "result", "instructions"],
  onWindows: ["result"],
  markers: ["OPENCODE_PID", "OPENCODE"],
  programs: ["opencode"],
  traces: [".local/share/opencode/opencode.db"],
  recovers: "installed",
  byId: true,
  startup: { marker: "OPENCODE_PID", kind: "process", shell: "user" },
  result: async () => (await import("./result.ts")).resultFor("opencode"),
  install: async (agent) => ({ spec: (await import("./install-spec.ts")).specFor(agent) }),
});
