import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "aider",
  title: "Aider",
  integrations: ["instructions"],
  programs: ["aider"],
  recovers: false,
  install: () => import("./install-spec.ts"),
});
