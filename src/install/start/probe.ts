/** Starts a shell as an agent would, with a start-up file of ours and a tool whose output is known. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import type { Agent, Finding } from "../../integration/agent.ts";
import { sampleCommand, sampleOutput } from "../setup/drive-hook.ts";

export interface StartProbe {
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

/** The output of the agent's shell for the sample; null: there is no such shell. */
const outputIn = (folder: string, probe: StartProbe): string | null => {
  const name = probe.shell ?? "bash";
  const shell = folders.map((path) => join(path, name)).find((path) => existsSync(path));
  if (shell === undefined) return null;
  for (const name of ["bin", "home", "data"]) mkdirSync(join(folder, name));
  // Some integrations shorten only where they are installed, so the probe installs them there.
  const own = join(folder, "home", ".config", "pith", probe.agent.name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "installed.json"), "{}");
  writeFileSync(join(folder, "output"), sampleOutput);
  writeFileSync(join(folder, "bin", "cargo"), `#!/bin/sh\nexec cat '${folder}/output'\n`, { mode: 0o755 });
  const { marker, kind, supervisor } = probe.agent.startup!;
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const options = {
    cwd: folder,
    env: {
      PATH: `${join(folder, "bin")}:${probe.env.variables["PATH"] ?? "/usr/bin:/bin"}`,
      HOME: join(folder, "home"),
      TMPDIR: folder,
      PITH_DATA_DIR: join(folder, "data"),
      SHLVL: "1",
      [probe.shell === "zsh" ? "ZDOTDIR" : "BASH_ENV"]: probe.file,
      [marker]: kind === "process" ? String(process.pid) : "pith-probe",
    },
    encoding: "utf8" as const,
    timeout: 20_000,
    stdio: ["ignore" as const, "pipe" as const, "pipe" as const],
    // A session of its own, as agents give to each command; the types do not know that this one has it too.
    detached: true,
  };
  const text = probe.wrap?.(sampleCommand) ?? sampleCommand;
  const args =
    supervisor === undefined
      ? ["-c", text]
      : ["-c", `"$2" -c "$3"; exit`, supervisor, String(process.pid), shell, text];
  return spawnSync(shell, args, options).stdout ?? "";
};

const judged = ({ agent, file }: StartProbe, shown: string): Finding => {
  const fix = `pith init --agent ${agent.name} --yes`;
  if (shown === sampleOutput)
    return { level: "error", what: `a shell with ${file} does not ask pith: nothing was shortened`, fix };
  const kept = /\[pith \w+: .*full output: (.*)\]\s*$/.exec(shown)?.[1];
  return kept !== undefined && existsSync(kept) && readFileSync(kept, "utf8") === sampleOutput
    ? {
        level: "ok",
        what: "a command in the agent's shell comes back shortened, and its full output can be read",
      }
    : { level: "error", what: `a shell with ${file} gives back neither the whole output nor a mark`, fix };
};

export const probeStartFile = (probe: StartProbe): Finding => {
  const folder = mkdtempSync(join(probe.env.temporary, "pith-probe-"));
  try {
    const shown = outputIn(folder, probe);
    return shown === null
      ? {
          level: "error",
          what: `there is no ${probe.shell ?? "bash"} on this machine, and no other shell reads what is set`,
        }
      : judged(probe, shown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
