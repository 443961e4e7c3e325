import { defineAgent } from "../define-agent.ts";

export default defineAgent({
  name: "qoder",
  title: "Qoder CLI",
  integrations: ["result", "instructions"],
  programs: ["qodercli"],
  recovers: false,
  result: () => import("./result.ts"),
  install: () => import("./install-spec.ts"),
});
