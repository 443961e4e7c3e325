import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const droid: Agent = {
  name: agentName,
  title: "Factory Droid",
  integrations,
  markers: ["FACTORY_EXEC_TARGET_AUTONOMY"],
  programs,
  traces: [".factory/sessions"],
  recovers: true,
  shell: () => import("./shell.ts"),
  hook: () => import("./hook.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default droid;
