/** The shell integration: an agent's shell asks what to run in place of its `-c` text; the answer goes to the script
 * in front of that shell. No answer: run it as it is. */
import { writeSync } from "node:fs";
import { agents } from "../../hooks/registry.generated.ts";
import { ownNames } from "../rewrite/own-names.ts";
import { environment, type Environment } from "../system/environment.ts";
import { launcher } from "../system/installation.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { settings } from "../config/settings.ts";
import { entriesInForce } from "../user-filters/in-force.ts";
import { rewrite, type Rewritten } from "../rewrite/rewrite.ts";
import { guardCommand } from "../extensions/guard-command.ts";
import { callingAgent } from "../pipeline/calling-agent.ts";
import type { ShellIntegration, ShellText } from "../integration/agent.ts";
import { noteBypassed } from "../integration/bypassed.ts";
import { definedByBashEnv, definedByZshenv } from "../integration/defined-names.ts";
import { pathLookup } from "../integration/path-lookup.ts";
import { quoteWord } from "../shell/quote-word.ts";
import { ownBashEnv } from "../integration/own-bash-env.ts";
import { files, variablesOf } from "../integration/start-of-text.ts";

/** One argument of a program may hold 128 KiB; what is inserted has to fit too. */
const limit = 100 * 1024;

export interface Host {
  readonly env: Environment;
  /** What a shell with that PATH and directory would start. */
  readonly lookup: typeof pathLookup;
}

const rewritten = async (shell: ShellText, { env, lookup }: Host, old: boolean): Promise<Rewritten> => {
  const current = await settings(env);
  const { exclude } = current;
  const inBashEnv = shell.zsh ? () => false : definedByBashEnv(env);
  const cwd = env.cwd ?? "/";
  const path = shell.path ?? env.variables["PATH"] ?? "";
  const find = lookup(path, cwd);
  const result = rewrite(shell.command, {
    word: quoteWord(launcher()),
    exclude: exclude.commands,
    defines: (name) => shell.defines(name) || inBashEnv(name),
    zsh: shell.zsh,
    old: old && !shell.zsh,
    own: ownNames(),
    find: (name, other) => (other === undefined ? find(name) : lookup(other, cwd)(name)),
    variable: variablesOf(env, path, (name) => shell.mentions?.(name) ?? readsMore(shell, env)),
    ...(env.cwd === null || env.platform === "win32" ? {} : files(env.cwd)),
    entries: await entriesInForce(env.cwd, env),
  });
  noteBypassed(result.commands, { cwd }, current, env);
  return result;
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

/** The shell script in front waits somewhat longer for all hooks together. */
const hookTime = 10_000;

const guarded = async (shell: ShellText, agent: string, env: Environment) => {
  const current = await settings(env);
  const { session = "" } = callingAgent(env, current);
  const caller = { reader: agent, session, isSubAgent: false };
  const question = { text: shell.command, cwd: env.cwd ?? "/", caller, budget: hookTime };
  return guardCommand(question, current, env);
};

/** `=` and the whole text with another command in it. */
const replaced = (shell: ShellText, text: string, command: string): string => {
  const bytes = Buffer.from(text);
  const before = bytes.subarray(0, shell.place(0));
  const behind = bytes.subarray(shell.place(Buffer.byteLength(shell.command)));
  return `=${before.toString()}${shell.quote(command)}${behind.toString()}`;
};

const insertsIn = (shell: ShellText, { inserts }: Rewritten): string | null => {
  const word = inserts[0]?.text;
  if (word === undefined || inserts.some((insert) => insert.text !== word)) return null;
  return `${inserts.map(({ at }) => shell.place(at)).join(" ")}|${shell.quote(word)}`;
};

/** `<offset> <offset>…|<word>`, offsets in bytes and ascending; or `=` and a text; null: it stays as it is. */
export const answerFor = async (
  agent: string,
  text: string,
  host: Host,
  kind = "",
): Promise<string | null> => {
  const found = text.includes("\uFFFD") ? null : ((await adapterOf(agent))?.read(text) ?? null);
  if (found === null) return null;
  const verdict = await guarded(found, agent, host.env);
  if (verdict.kind === "refused") return replaced(found, text, verdict.text);
  if (verdict.kind === "raw" || isRefused(text, host.env)) return null;
  const shell = kind === "zsh" ? forZsh(found, host.env) : found;
  const old = kind === "old";
  if (verdict.kind === "go") return insertsIn(shell, await rewritten(shell, host, old));
  const { output } = await rewritten({ ...shell, command: verdict.text }, host, old);
  return replaced(shell, text, output ?? verdict.text);
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
