import type { Agent } from "../../src/integration/agent.ts";

const dockerAgent: Agent = {
  name: "docker-agent",
  title: "Docker Agent",
  integrations: ["result"],
  markers: [],
  programs: ["docker-agent", "cagent"],
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

export default dockerAgent;
