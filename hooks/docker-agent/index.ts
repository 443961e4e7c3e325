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
    const [{ setupFrom }, { recipe }] = await Promise.all([
      import("../../src/install/setup/from-spec.ts"),
      import("./recipe.ts"),
    ]);
    return setupFrom(recipe);
  },
};

export default dockerAgent;
