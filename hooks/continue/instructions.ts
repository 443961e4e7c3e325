/** Where Continue reads what it is told. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

const head = "---\nname: pith\nalwaysApply: true\n---\n";

const globalDir = (env: Environment): string =>
  env.variables["CONTINUE_GLOBAL_DIR"] || join(env.home, ".continue");

export const instructions: Instructions = {
  traces: { home: [".continue"], programs: ["cn"], extensions: ["continue.continue"] },
  user: ({ env }) => ownRules(join(globalDir(env), "rules", "pith.md"), head),
  project: (folder) => ownRules(join(folder, ".continue", "rules", "pith.md"), head),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
