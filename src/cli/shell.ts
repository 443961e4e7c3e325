/** The shell integration: an agent's shell asks what to run in place of its `-c` text; the answer goes to the script
 * in front of that shell. No answer: run it as it is. */
import { writeSync } from "node:fs";
import { agents } from "../../hooks/registry.generated.ts";
import { environment, type Environment } from "../system/environment.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { pathLookup } from "../system/path-lookup.ts";
import type { Insertion } from "../rewrite/rewrite.ts";
import { rewriteRequest } from "../rewrite/rewrite-request.ts";
import type { ShellIntegration, ShellText } from "../integration/agent.ts";
import { isLeftAlone } from "../history/trial.ts";
import { sessionIn } from "../pipeline/calling-agent.ts";
import { isBypassed } from "../integration/is-bypassed.ts";
import { definedByBashEnv, definedByZshenv } from "../integration/defined-in.ts";
import { ownBashEnv } from "../integration/own-bash-env.ts";

/** One argument of a program may hold 128 KiB; what is inserted has to fit too. */
const limit = 100 * 1024;

export interface Machine {
  readonly env: Environment;
  /** What a shell with that PATH and directory would start. */
  readonly lookup: typeof pathLookup;
}

const insertsFor = async (
  shell: ShellText,
  { env, lookup, agent }: Machine & { readonly agent: string },
  old: boolean,
): Promise<readonly Insertion[]> => {
  if (isLeftAlone(env, { session: sessionIn(env, agent), cwd: env.cwd })) return [];
  const inBashEnv = shell.zsh ? () => false : definedByBashEnv(env);
  const request = await rewriteRequest(env, env.cwd, lookup);
  const { inserts, commands } = request.rewrite(shell.command, {
    path: shell.path ?? null,
    defines: (name) => shell.defines(name) || inBashEnv(name),
    mentions: (name) => shell.mentions?.(name) ?? readsMore(shell, env),
    zsh: shell.zsh,
    old: old && !shell.zsh,
    runsNow: env.platform !== "win32",
  });
  if (isBypassed(commands))
    (await import("../integration/bypassed.ts")).noteBypassed(
      commands,
      { cwd: env.cwd ?? "/" },
      request.settings,
      env,
    );
  return inserts;
};

/** Whether files of the user's were read before the text, which may have set any variable. */
const readsMore = ({ zsh }: ShellText, env: Environment): boolean => zsh || ownBashEnv(env) !== null;

/** A replaced byte may have been any: such a text is not ours to change. */
const isRefused = (text: string, env: Environment): boolean =>
  text.length > limit || text.includes("\uFFFD") || losesVariables(env);

const adapterOf = async (agent: string): Promise<ShellIntegration | undefined> =>
  (await agents.find(({ name }) => name === agent)?.load())?.shell?.();

/** The same text in a zsh that has read nothing but what every zsh reads. */
const forZsh = (shell: ShellText, env: Environment): ShellText => ({
  ...shell,
  zsh: true,
  defines: definedByZshenv(env),
});

/** `<offset> <offset>…|<word>`, offsets in bytes and ascending; null: nothing to insert. */
export const answerFor = async (
  agent: string,
  text: string,
  machine: Machine,
  kind = "",
): Promise<string | null> => {
  if (isRefused(text, machine.env)) return null;
  const found = (await adapterOf(agent))?.read(text) ?? null;
  if (found === null) return null;
  const shell = kind === "zsh" ? forZsh(found, machine.env) : found;
  const inserts = await insertsFor(shell, { ...machine, agent }, kind === "old");
  const word = inserts[0]?.text;
  if (word === undefined || inserts.some((insert) => insert.text !== word)) return null;
  return `${inserts.map(({ at }) => shell.place(at)).join(" ")}|${shell.quote(word)}`;
};

/** `pith inside <agent> <text> [zsh|old]`; prints the answer, if any, and NUL. Always 0. */
export const inside = async (args: readonly string[]): Promise<number> => {
  const [agent = "", text = "", kind = ""] = args;
  try {
    const answer = await answerFor(agent, text, { env: environment(), lookup: pathLookup }, kind);
    // `process.stdout` costs more to set up than all the rest.
    writeSync(1, `${answer ?? ""}\0`);
  } catch {
    // The shell runs the text as it is.
  }
  return 0;
};
