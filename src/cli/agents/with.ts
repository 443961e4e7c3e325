/** `pith with`: an agent started so that its shells ask pith. The launcher runs what is printed here and then becomes
 * the agent's program. */
import { readFileSync } from "node:fs";
import { agents } from "../../../hooks/registry.generated.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import { losesVariables } from "../../system/lossy-environment.ts";
import { UserError } from "../../system/user-error.ts";
import { recovers } from "../../pipeline/calling-agent.ts";
import type { Agent, Integration } from "../../integration/agent.ts";
import { quoteWords } from "../../shell/quote-words.ts";
import { readsStartFile, shippedStartFile, startVariables } from "../../install/start/start-file.ts";
import { print } from "../../system/print.ts";
import { isRefused, refusedCode } from "../../pipeline/typed-words.ts";
import { printHelp } from "../help.ts";
import { overrideLines, readOverrides } from "../settings/hooks-of/override.ts";
import { meant } from "../../system/nearest.ts";

const words: Readonly<Record<Integration, string>> = {
  shell: "inside its shell",
  result: "on the results of its commands",
  hook: "in its hook before a command",
  instructions: "in its instructions",
};

const programOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const allAgents = (): Promise<readonly Agent[]> => Promise.all(agents.map((one) => one.load()));

export const programsWithStart = async (): Promise<readonly string[]> => {
  const started = (await allAgents()).filter(({ startup }) => startup !== undefined);
  return started.flatMap(({ programs }) => programs).sort();
};

const agentOf = async (program: string): Promise<Agent> => {
  const all = await allAgents();
  const found = all.find(({ programs }) => programs.includes(program));
  if (found !== undefined) return found;
  const guess = meant(
    program,
    all.flatMap(({ programs }) => programs),
  );
  throw new UserError(
    `no known agent has the program ${program}${guess}; \`pith with --help\` lists those that do`,
  );
};

/** The variables to set, as a POSIX shell reads them. */
const settingFor = (env: Environment): string => {
  const { variables } = env;
  const level = Number(variables["SHLVL"] ?? "0");
  const wanted: Record<string, string> = {
    ...startVariables(shippedStartFile(), env),
    // Below 1, a bash with a socket as its input reads another file (run_startup_files in bash's shell.c).
    ...(level >= 1 ? {} : { SHLVL: "1" }),
  };
  const lines = Object.entries(wanted).map(
    ([name, value]) => `${name}=${quoteWords([value])}; export ${name}`,
  );
  return [...(wanted["PITH_BASH_ENV"] === undefined ? ["unset PITH_BASH_ENV"] : []), ...lines].join("\n");
};

/** The launcher's variables: its shell may have dropped some on the way to us. */
const variablesOfLauncher = (): Readonly<Record<string, string>> => {
  try {
    const entries = readFileSync(`/proc/${process.ppid}/environ`, "latin1").split("\0");
    return Object.fromEntries(
      entries.map((entry) => [entry.split("=")[0]!, ""]).filter(([name]) => name !== ""),
    );
  } catch {
    return {};
  }
};

/** Limits of such a start, for a program that is going to start. */
const warn = (agent: Agent, program: string, env: Environment): void => {
  const find = pathLookup(env.variables["PATH"] ?? "", env.cwd ?? "/");
  if (recovers(env, agent) || find(program) === null) return;
  process.stderr.write(
    `pith: ${agent.title} asks before its model may read kept outputs, so pith hides nothing here, and only squeezes without loss; \`pith init --agent ${agent.name}\` allows its model to read them\n`,
  );
};

const run = async (given: readonly string[]): Promise<number> => {
  const { options, rest } = readOverrides(given);
  const [program] = rest;
  if (program === "--help" || program === "-h") {
    return printHelp("with", [`Agents: ${(await programsWithStart()).join(", ")}`]);
  }
  if (program === undefined || program.startsWith("-"))
    throw new UserError("with takes the program of an agent; `pith with --help` lists them");
  const env = environment();
  if (isRefused(env)) return refusedCode;
  const agent = await agentOf(programOf(program));
  const init = `\`pith init --agent ${agent.name}\``;
  if (env.platform === "win32") throw new UserError(`\`pith with\` does nothing on Windows; see ${init}`);
  const { startup } = agent;
  if (startup === undefined)
    throw new UserError(
      `${agent.title} needs no \`pith with\`: pith works ${words[agent.integrations[0] ?? "instructions"]}, by ${init}`,
    );
  if (!readsStartFile(startup, env))
    throw new UserError(
      `${agent.title} runs commands in ${env.variables["SHELL"]}, which reads no BASH_ENV; see ${init}`,
    );
  if (losesVariables({ ...env, variables: variablesOfLauncher() }))
    throw new UserError(
      "/bin/sh would lose exported functions, IFS or OPTIND of this environment; `pith shellenv --help` has another way",
    );
  warn(agent, program, env);
  print(`${settingFor(env)}\n${overrideLines(options, given.length - rest.length, env)}`);
  return 0;
};

export default run;
