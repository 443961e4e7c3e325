import type { Agent } from "../../src/integration/agent.ts";

const kilo: Agent = {
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
  result: async () => (await import("../opencode/result.ts")).resultFor(kilo.name),
  setup: async () => {
    const [{ setupFrom }, { specFor }, { startup }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("../opencode/install-spec.ts"),
      import("./shell.ts"),
    ]);
    return setupFrom(specFor(kilo, startup));
  },
};

export default kilo;
