import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const copilot: Agent = {
  name: agentName,
  title: "GitHub Copilot CLI",
  integrations,
  onWindows: ["result"],
  markers: ["COPILOT_CLI"],
  programs,
  traces: [".copilot/session-state"],
  // Bytes by its own count; more is stored and 500 characters of it are shown.
  recovers: true,
  keeps: "temporary",
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { specFor }, { settings }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
      import("../../src/config/read-settings.ts"),
    ]);
    return setupFrom(specFor((await settings()).agents[agentName]?.tools ?? []));
  },
};

export default copilot;
