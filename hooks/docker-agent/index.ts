import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "docker-agent",
  title: "Docker Agent",
  integrations: ["result"],
  programs: ["docker-agent", "cagent"],
  recovers: false,
  result: () => import("./result.ts"),
  install: () => import("./install-spec.ts"),
});
