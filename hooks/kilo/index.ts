import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "kilo",
  title: "Kilo Code",
  integrations: ["shell", "result", "instructions"],
  onWindows: ["result"],
  // It sets OpenCode's too, so it has to be asked for first.
  markers: ["KILO_PID", "KILO"],
  programs: ["kilo"],
  traces: [".local/share/kilo/kilo.db"],
  recovers: "installed",
  byId: true,
  startup: { marker: "KILO_PID", kind: "process", shell: "user" },
  result: async () => (await import("../opencode/result.ts")).resultFor("kilo"),
  install: async (agent) => ({ spec: (await import("../opencode/install-spec.ts")).specFor(agent) }),
});
