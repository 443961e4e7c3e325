/** Where Trae reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { ownRules, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "trae",
  title: "Trae",
  traces: { home: [".trae", ".trae-cn"], programs: ["trae", "trae-cn"] },
  user: () => null,
  project: (folder) => ownRules(join(folder, ".trae", "rules", "pith.md"), "---\nalwaysApply: true\n---\n"),
};

export const setup = (): Promise<Setup> => textSetup(host);
