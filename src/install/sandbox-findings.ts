/** Findings for a command in an agent's sandbox, whose masks stand in place of settings and tell nothing about them. */
import { existsSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import { configDir, dataDir, spoolDir, teeDir } from "../system/paths.ts";
import { canKeep, privateSpool } from "../system/private-folder.ts";
import type { Finding } from "../integration/agent.ts";
import { note, ok, warning } from "../integration/finding.ts";

/** Claude Code's, which others use too (sandbox-runtime); Codex's, where it keeps commands from the network, and on macOS. */
const signs = ["SANDBOX_RUNTIME", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_SANDBOX"];

export const isInSandbox = ({ variables }: Environment): boolean =>
  signs.some((name) => (variables[name] ?? "") !== "");

const keptIn = (env: Environment): Finding => {
  if (canKeep(teeDir(dataDir(env)), env)) return ok(`outputs are kept in ${dataDir(env)}`);
  if (privateSpool(env) !== null)
    return ok(`${dataDir(env)} cannot be written here; outputs and records go to ${spoolDir(env)}`);
  return warning(
    `nothing can be kept here, so nothing is hidden: neither ${dataDir(env)} nor ${env.temporary} can be written`,
    "let the sandbox write one of them",
  );
};

export const sandboxFindings = (env: Environment): readonly Finding[] => [
  note("this is the sandbox of an agent; the rest is found by `pith doctor` in a terminal of your own"),
  existsSync(configDir(env))
    ? ok(`${configDir(env)} can be read`)
    : note(`${configDir(env)} is not here, or hidden: no settings and filters of yours are in force`),
  keptIn(env),
];
