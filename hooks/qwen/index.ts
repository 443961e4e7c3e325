import type { Agent } from "../../src/integration/agent.ts";
import { agentName, integrations, programs } from "./about.ts";

const qwen: Agent = {
  name: agentName,
  title: "Qwen Code",
  integrations,
  markers: ["QWEN_CODE"],
  programs,
  traces: [".qwen/projects"],
  recovers: "installed",
  byId: true,
  unread: { settings: { files: [".qwen/settings.json"], word: 'ileName"', names: true } },
  shell: () => import("./shell.ts"),
  setup: async () => {
    const [{ setupFrom }, { spec }] = await Promise.all([
      import("../../src/install/setup/setup-from.ts"),
      import("./install-spec.ts"),
    ]);
    return setupFrom(spec);
  },
};

export default qwen;
