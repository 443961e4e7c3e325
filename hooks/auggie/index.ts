import type { Agent } from "../../src/integration/agent.ts";

const auggie: Agent = {
  name: "auggie",
  title: "Augment auggie",
  integrations: ["hook", "instructions"],
  // Rules of an organisation are in no file.
  onlyNamed: ["hook"],
  markers: [],
  programs: ["auggie"],
  cap: 0,
  recovers: true,
  hook: () => import("./call.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default auggie;
