import type { Agent } from "../../src/integration/agent.ts";

const qwen: Agent = {
  name: "qwen",
  title: "Qwen Code",
  integrations: ["shell", "instructions"],
  markers: ["QWEN_CODE"],
  programs: ["qwen"],
  traces: [".qwen/projects"],
  cap: 25_000,
  recovers: "installed",
  byId: true,
  shell: () => import("./shell-text.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default qwen;
