import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, overrideFile } from "./about.ts";

const codex: Agent = {
  name: agentName,
  title: "OpenAI Codex CLI",
  integrations,
  markers: ["CODEX_THREAD_ID", "CODEX_CI"],
  programs: ["codex"],
  recovers: true,
  byId: true,
  unread: { beside: overrideFile },
  // A call of the model's own has the id that the model's provider gave it.
  readByScript: { variables: [{ name: "CODEX_TOOL_CALL_ID", begins: "exec-" }] },
  shell: () => import("./shell.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec());
  },
};

export default codex;
