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
  shell: () => import("./shell.ts"),
  result: async () => (await import("./result.ts")).resultFor("opencode"),
  install: async (agent) => {
    const [{ specFor }, { startup }] = await Promise.all([import("./install-spec.ts"), import("./shell.ts")]);
    return { spec: specFor(agent, startup) };
  },
});
