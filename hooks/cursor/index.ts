import type { Agent } from "../../src/integration/agent.ts";

const cursor: Agent = {
  name: "cursor",
  title: "Cursor",
  integrations: ["hook", "instructions"],
  markers: [],
  programs: ["cursor-agent"],
  cap: 0,
  recovers: true,
  silence: "{}",
  hook: () => import("./call.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default cursor;
