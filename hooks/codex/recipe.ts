/** What stands where for Codex: its own configuration gives the shells of its tool a start-up file; nothing of the
 * user's approvals, rules or sandbox sees it. https://developers.openai.com/codex/config-reference */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { environment, type Environment } from "../../src/config/environment.ts";
import { loginShell } from "../../src/config/login-shell.ts";
import { UserError } from "../../src/config/user-error.ts";
import type { Request } from "../../src/ends/agent.ts";
import type { Place, Recipe } from "../../src/ends/setup/from-recipe.ts";
import { guidance, recoveryIn, toldFolder } from "../../src/ends/setup/guidance.ts";
import type { Piece } from "../../src/ends/setup/piece.ts";
import { tomlKey } from "../../src/ends/setup/toml-piece.ts";
import { isStartFile, startFile, startFilePath, startVariables } from "../../src/ends/start/start-file.ts";
import { isZshFolder, zshenvFile, zshVariables } from "../../src/ends/start/zsh-folder.ts";
import { probe } from "./probe.ts";

export const codexDir = (env: Environment): string => env.variables["CODEX_HOME"] || join(env.home, ".codex");

const configFile = (env: Environment): string => join(codexDir(env), "config.toml");

const policy = ["shell_environment_policy", "set"] as const;

const isOurs = (name: string, value: unknown): boolean => {
  if (name === "BASH_ENV") return isStartFile(value);
  return name === "ZDOTDIR" ? isZshFolder(value, "codex") : typeof value === "string";
};

/** Variables that Codex sets for the shells of its tool, the one that matters first. */
const variablePieces = (variables: Readonly<Record<string, string>>, env: Environment): readonly Piece[] =>
  Object.entries(variables).map(([name, value]) =>
    tomlKey({
      path: configFile(env),
      at: [...policy, name],
      value,
      isOurs: (old) => isOurs(name, old),
    }),
  );

const insidePieces = (env: Environment, shell: string): readonly Piece[] =>
  shell === "zsh"
    ? [...variablePieces(zshVariables("codex", env), env), zshenvFile("codex", env)]
    : [...variablePieces(startVariables(startFilePath("codex", env), env), env), startFile("codex", env)];

/** As Codex finds it, in the list of users; $SHELL is not looked at. */
const codexShell = (env: Environment): string => basename(loginShell(env) ?? "bash");

const checkInside = ({ project }: Request, { env }: Place, shell: string): void => {
  if (env.platform === "win32") throw new UserError("Codex has no inside end on Windows; use `--end text`");
  if (project !== null)
    throw new UserError("Codex takes the inside end from your own configuration: leave `--project` out");
  if (shell !== "bash" && shell !== "zsh")
    throw new UserError(`Codex runs commands in ${shell}, and pith knows its way into bash and zsh only`);
};

const piecesFor = (request: Request, place: Place, shell: string): readonly Piece[] => {
  const { env } = place;
  const memory = join(request.project ?? codexDir(env), "AGENTS.md");
  if (request.end === "text") return [guidance(memory, true)];
  checkInside(request, place, shell);
  return [...insidePieces(env, shell), guidance(memory, false, recoveryIn(place.tee))];
};

/** `shell`: the name of the shell that Codex starts. */
export const recipeFor = (shell: string): Recipe => ({
  agent: "codex",
  ends: ["inside", "text"],
  detect: ({ env }) => existsSync(codexDir(env)),
  pieces: (request, place) => piecesFor(request, place, shell),
  told: toldFolder,
  notes: ({ end }) => [
    ...(end === "inside" ? ["no trust prompt: it is configuration, not a hook"] : []),
    "sessions that are running take it up when they are started again",
  ],
  probe: (installed, place) => probe(installed, place, shell),
});

export const recipe = (): Recipe => recipeFor(codexShell(environment()));
