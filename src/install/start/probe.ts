/** Starts a shell as an agent would, with a start-up file of ours and a tool whose output is known. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import type { Agent, Finding } from "../../integration/agent.ts";
import { failure, ok } from "../../integration/finding.ts";
import {
  holdsSample,
  inStage,
  keptAt,
  sampleCommand,
  sampleOutput,
  type Stage,
} from "../setup/probe-stage.ts";

interface StartProbe {
  readonly agent: Pick<Agent, "name" | "startup">;
  /** Left out: bash. */
  readonly shell?: "zsh";
  /** The value of BASH_ENV or ZDOTDIR. */
  readonly file: string;
  readonly env: Environment;
  /** The agent's text for a command; left out: the command alone. */
  wrap?(command: string): string;
}

const folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

const outputOf = ({ run }: Stage, shell: string, probe: StartProbe): string => {
  const text = probe.wrap?.(sampleCommand) ?? sampleCommand;
  const { supervisor } = probe.agent.startup!;
  const args =
    supervisor === undefined
      ? ["-c", text]
      : ["-c", `"$2" -c "$3"; exit`, supervisor, String(process.pid), shell, text];
  return run(shell, args).stdout;
};

const judged = ({ agent, file }: StartProbe, shown: string): Finding => {
  const fix = `pith init --agent ${agent.name} --yes`;
  if (shown === sampleOutput)
    return failure(`a shell with ${file} does not ask pith: nothing was shortened`, fix);
  return holdsSample(keptAt(shown))
    ? ok("a command in the agent's shell comes back shortened, and its full output can be read")
    : failure(`a shell with ${file} gives back neither the whole output nor a mark`, fix);
};

export const probeStartFile = (probe: StartProbe): Finding => {
  const { agent, shell: name = "bash", file, env } = probe;
  const shell = folders.map((path) => join(path, name)).find((path) => existsSync(path));
  if (shell === undefined)
    return failure(`there is no ${name} on this machine, and no other shell reads what is set`);
  const { marker, kind } = agent.startup!;
  const staging = {
    // Some integrations shorten only where they are installed.
    files: { [`.config/pith/${agent.name}/installed.json`]: "{}" },
    variables: () => ({
      SHLVL: "1",
      [name === "zsh" ? "ZDOTDIR" : "BASH_ENV"]: file,
      [marker]: kind === "process" ? String(process.pid) : "pith-probe",
    }),
  };
  return inStage(env, staging, (stage) => judged(probe, outputOf(stage, shell, probe)));
};
