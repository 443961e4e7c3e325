/** Where Amazon Q Developer CLI reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { ownRules, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "amazonq",
  title: "Amazon Q Developer CLI",
  traces: { home: [".aws/amazonq", ".local/share/amazon-q"], programs: ["qchat"] },
  user: () => null,
  project: (folder) => ownRules(join(folder, ".amazonq", "rules", "pith.md")),
  notes: ["it has been renamed to Kiro CLI, which reads `.amazonq/rules` only where there is no `.kiro`"],
};

export const setup = (): Promise<Setup> => textSetup(host);
