/** Cline's CLI, `cline --json`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Client, provide } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return { name: "run_commands", input: { commands: [asked.command] } };
    case "agent":
      return { name: "spawn_agent", input: { systemPrompt: "help", task: `${asked.key}: go` } };
    case "read":
      return { name: "read_files", input: { files: [{ path: asked.path }] } };
    case "tool":
      return asked;
  }
};

/** Cline itself gives a plugin four seconds to load, and goes on without it. */
const patient = { CLINE_PLUGIN_IMPORT_TIMEOUT_MS: "120000" };

export const cline: Client = {
  agent: "cline",
  title: "Cline CLI",
  version: "3.0.65",
  package: "cline",
  program: "cline",
  tools: { shell: "run_commands", call },
  lacks: ["rules", "background", "timeout"],
  // It tells the model what has run, words of pith's included, and cuts that where it is long.
  volatile: [/(?<="query":)"(?:[^"\\]|\\.)*"/g],
  configure(world, url) {
    provide(cline, world);
    const provider = ["-P", "openai-compatible", "-m", "fake-model"];
    execFileSync(
      join(world.bin, "cline"),
      ["auth", "-p", "openai-compatible", "-k", "test", "-m", "fake-model", "-b", `${url}/v1`],
      {
        env: { PATH: process.env["PATH"], HOME: world.home, TMPDIR: world.tmp, LANG: "C.UTF-8", ...patient },
        cwd: world.project,
        stdio: "ignore",
        timeout: 30_000,
      },
    );
    return { args: ["--json", ...provider, "-t", "80", "run it"], env: patient };
  },
};
