import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations } from "./about.ts";

const hermes: Agent = {
  name: agentName,
  title: "Hermes",
  integrations,
  markers: [],
  programs: ["hermes"],
  traces: [".hermes/sessions"],
  recovers: true,
  result: async () => (await import("../../src/integration/plugin-dialect.ts")).pluginResult,
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default hermes;
