import type { Agent } from "../../src/integration/agent.ts";

const opencode: Agent = {
  name: "opencode",
  title: "OpenCode",
  integrations: ["shell", "result", "instructions"],
  onWindows: ["result"],
  markers: ["OPENCODE_PID", "OPENCODE"],
  programs: ["opencode"],
  traces: [".local/share/opencode/opencode.db"],
  recovers: "installed",
  byId: true,
  shell: () => import("./shell.ts"),
  result: async () => (await import("./result.ts")).resultFor(opencode.name),
  setup: async () => {
    const [{ setupFrom }, { specFor }, { startup }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
      import("./shell.ts"),
    ]);
    return setupFrom(specFor(opencode, startup));
  },
};

export default opencode;
