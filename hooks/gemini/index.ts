import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const gemini: Agent = {
  name: agentName,
  title: "Gemini CLI",
  integrations,
  markers: ["GEMINI_CLI"],
  programs,
  traces: [".gemini/tmp"],
  recovers: "installed",
  byId: true,
  unread: { settings: { files: [".gemini/settings.json"], word: 'ileName"', names: true } },
  shell: () => import("./shell.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default gemini;
