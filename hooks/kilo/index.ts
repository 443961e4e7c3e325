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
  shell: () => import("./shell.ts"),
  result: async () => (await import("../opencode/result.ts")).resultFor("kilo"),
  install: async (agent) => {
    const [{ specFor }, { startup }] = await Promise.all([
      import("../opencode/install-spec.ts"),
      import("./shell.ts"),
    ]);
    return { spec: specFor(agent, startup) };
  },
});
