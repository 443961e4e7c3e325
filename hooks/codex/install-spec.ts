/** Codex: its own configuration gives the shells of its tool a start-up file; the user's approvals, rules and sandbox do not
 * see it. https://developers.openai.com/codex/config-reference */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { environment, type Environment } from "../../src/system/environment.ts";
import { distDir } from "../../src/system/installation.ts";
import { configDir } from "../../src/system/paths.ts";
import { loginShell } from "../../src/system/login-shell.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import { isStartFile } from "../../src/integration/own-bash-env.ts";
import { neededByTrial } from "../../src/integration/needed-by-trial.ts";
import { commandHook } from "../../src/install/setup/hook-entry.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance, recoveryIn, toldFolder } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { tomlKey } from "../../src/install/setup/toml-key.ts";
import { tomlTables } from "../../src/install/setup/toml-tables.ts";
import {
  startFile,
  startFilePath,
  startVariables,
  isZshFolder,
  zshenvFile,
  zshVariables,
} from "../../src/install/start/start-file.ts";
import { probe } from "./probe.ts";
import { codexDir, configFile, deniedParts, profilesIn, sandboxOf, unnamedParts } from "./sandbox.ts";
import agent from "./index.ts";

const policy = ["shell_environment_policy", "set"] as const;

const isOurs = (name: string, value: unknown): boolean => {
  if (name === "BASH_ENV") return isStartFile(value);
  return name === "ZDOTDIR" ? isZshFolder(value, agent.name) : typeof value === "string";
};

/** Variables that Codex sets for the shells of its tool, the one that matters first. */
const variableEdits = (
  variables: Readonly<Record<string, string>>,
  env: Environment,
): readonly SettingsEdit[] =>
  Object.entries(variables).map(([name, value]) =>
    tomlKey({
      path: configFile(env),
      at: [...policy, name],
      value,
      isOurs: (old) => isOurs(name, old),
    }),
  );

const shellEdits = (env: Environment, shell: string): readonly SettingsEdit[] =>
  shell === "zsh"
    ? [...variableEdits(zshVariables(agent.name, env), env), zshenvFile(agent.name, env)]
    : [
        ...variableEdits(startVariables(startFilePath(agent.name, env), env), env),
        startFile(agent.name, env),
      ];

/** As Codex finds it, in the list of users; $SHELL is not looked at. */
const codexShell = (env: Environment): string => basename(loginShell(env) ?? "bash");

/** It reads the first of the two that is not blank. */
const memoryFile = (folder: string): string => {
  const other = join(folder, "AGENTS.override.md");
  return (textOf(other) ?? "").trim() === "" ? join(folder, "AGENTS.md") : other;
};

const openedEdit = (env: Environment, profile: string, path: string): SettingsEdit =>
  tomlKey({
    path: configFile(env),
    at: ["permissions", profile, "filesystem", path],
    value: "read",
    isOurs: (old) => old === "read",
    why: "lets commands read pith's own files",
    lack: `in Codex's sandbox nothing is shortened: permissions.${profile} does not let commands read ${path}`,
  });

const openedEdits = ({ via }: Request, env: Environment): readonly SettingsEdit[] => {
  const sandbox = sandboxOf(env);
  const { profile } = sandbox;
  return profile === null
    ? []
    : unnamedParts(via, sandbox, env).map((path) => openedEdit(env, profile, path));
};

/** No rule opens what lies below a denied path. */
const checkSandbox = ({ via }: Request, { env }: Place): void => {
  const sandbox = sandboxOf(env);
  const [denied] = deniedParts(via, sandbox, env);
  if (denied === undefined) return;
  const other = deniedParts("instructions", sandbox, env).length === 0;
  throw new UserError(
    `commands in Codex's sandbox cannot read ${denied.path} (${denied.says}); ${other ? `\`pith init --agent ${agent.name} --via instructions\` works there` : "take that rule out first, nothing was changed"}`,
  );
};

const checkInside = ({ project }: Request, shell: string): void => {
  if (project !== null)
    throw new UserError(
      "Codex takes the shell integration from your own configuration: leave `--project` out",
    );
  if (shell !== "bash" && shell !== "zsh")
    throw new UserError(`Codex runs commands in ${shell}, and pith knows its way into bash and zsh only`);
};

/** Hands the beginning of a session to pith: `[[hooks.SessionStart]]`. Codex runs it once the user has trusted it. */
const startEntry = (env: Environment): SettingsEdit =>
  tomlTables({
    path: configFile(env),
    tables: {
      hooks: {
        SessionStart: [{ hooks: [commandHook(agent.name, 10)] }],
      },
    },
  });

const editsFor = (
  request: Request,
  place: Place,
  shell: string,
  events: readonly string[],
): readonly SettingsEdit[] => {
  const { env } = place;
  const memory = memoryFile(request.project ?? codexDir(env));
  const opened = openedEdits(request, env);
  const start = events.length === 0 || request.project !== null ? [] : [startEntry(env)];
  if (request.via === "instructions") return [guidance(memory, true), ...start, ...opened];
  checkInside(request, shell);
  return [...shellEdits(env, shell), ...start, ...opened, guidance(memory, false, recoveryIn(place.tee))];
};

const trustNotes = (events: readonly string[]): readonly string[] =>
  events.length === 0
    ? ["no trust prompt: it is configuration, not a hook"]
    : [
        "Codex asks you to trust the hook at the beginning of a session; until you do, no session is given the trial's advice",
      ];

/** `shell`: the name of the shell that Codex starts. `events`: those of a session that a trial waits for. */
export const specFor = (shell: string, events: readonly string[] = []): InstallSpec => ({
  agent,
  detect: ({ env }) => existsSync(codexDir(env)),
  edits: (request, place) => editsFor(request, place, shell, events),
  leftovers: (project, { env }) =>
    project === null
      ? [
          startEntry(env),
          ...profilesIn(env).flatMap((profile) =>
            [configDir(env), distDir()].map((path) => openedEdit(env, profile, path)),
          ),
        ]
      : [],
  displaced: (request, place) => {
    checkSandbox(request, place);
    return null;
  },
  told: toldFolder,
  notes: ({ via }) => [
    ...(via === "shell" ? trustNotes(events) : []),
    "sessions that are running take it up when they are started again",
  ],
  probe: (installed, place) => probe(installed, place, shell),
});

export const spec = (): InstallSpec => specFor(codexShell(environment()), neededByTrial());
