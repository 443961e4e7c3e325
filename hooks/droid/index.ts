import type { Agent } from "../../src/integration/agent.ts";

const droid: Agent = {
  name: "droid",
  title: "Factory Droid",
  integrations: ["shell", "hook", "instructions"],
  markers: ["FACTORY_EXEC_TARGET_AUTONOMY"],
  programs: ["droid"],
  traces: [".factory/sessions"],
  cap: 0,
  recovers: true,
  shell: () => import("./shell-text.ts"),
  hook: () => import("./call.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default droid;
