import type { Agent } from "../../src/integration/agent.ts";

const qoder: Agent = {
  name: "qoder",
  title: "Qoder CLI",
  integrations: ["result", "instructions"],
  markers: [],
  programs: ["qodercli"],
  cap: 30_000,
  recovers: false,
  result: () => import("./result.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default qoder;
