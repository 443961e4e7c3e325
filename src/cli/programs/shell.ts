/** The shell integration: an agent's shell asks what to run in place of its `-c` text; the answer goes to the script
 * in front of that shell. No answer: run it as it is. */
import { writeSync } from "node:fs";
import { agents } from "../../../hooks/registry.generated.ts";
import { distDir } from "../../system/installation.ts";
import { ownWords } from "../../system/own-words.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { losesVariables } from "../../system/lossy-environment.ts";
import { settings } from "../../config/read-settings.ts";
import type { Settings } from "../../config/settings.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import type { Rewritten } from "../../rewrite/rewrite.ts";
import { rewriteRequest } from "../../rewrite/rewrite-request.ts";
import type { Changed } from "../../extensions/guard-command.ts";
import { mayHave } from "../../extensions/in-force.ts";
import { refusalLine } from "../../extensions/refusal.ts";
import { guarded } from "../../extensions/guarded.ts";
import type { ShellIntegration, ShellText } from "../../integration/agent.ts";
import { answerCommand } from "../../integration/answer-command.ts";
import { plainText } from "../../integration/plain-text.ts";
import { isLeftAlone } from "../../history/trial.ts";
import { sessionIn } from "../../pipeline/agent-in.ts";
import { mayBeReadByScript } from "../../pipeline/read-by-script.ts";
import { holdsSign, refusesWords, markFor } from "../../pipeline/typed-words.ts";
import { typedStarts } from "../../rewrite/typed-starts.ts";
import { exitCodes } from "../../system/exit-codes.ts";
import { isBypassed } from "../../integration/is-bypassed.ts";
import { definedByBashEnv, definedByZshenv } from "../../integration/defined-in.ts";
import { ownBashEnv } from "../../integration/own-bash-env.ts";

/** More is no command; what is inserted has to fit into one argument too, which the rewrite sees to. */
const limit = 100 * 1024;

export interface Machine {
  readonly env: Environment;
  /** Finds the program that a shell with that PATH and directory would start. */
  readonly lookup: typeof pathLookup;
}

interface Asked extends Machine {
  readonly agent: string;
  readonly current: Settings;
  /** For a bash without some of the grammar. */
  readonly old: boolean;
}

const rewritten = async (
  shell: ShellText,
  { env, lookup, agent, current, old }: Asked,
): Promise<Rewritten | null> => {
  if (isLeftAlone(env, { agent, session: sessionIn(env, agent), cwd: env.cwd })) return null;
  const inBashEnv = shell.zsh ? () => false : definedByBashEnv(env);
  const request = await rewriteRequest(env, env.cwd, lookup, current);
  const result = request.rewrite(shell.command, {
    path: shell.path ?? null,
    defines: (name) => shell.defines(name) || inBashEnv(name),
    ...(shell.standIn === undefined ? {} : { standIn: (name: string) => shell.standIn!(name) }),
    mentions: (name) => shell.mentions?.(name) ?? readsMore(shell, env),
    zsh: shell.zsh,
    old: old && !shell.zsh,
    runsNow: env.platform !== "win32",
    isForScript: mayBeReadByScript(env, env.cwd),
    seenBy: "nobody",
    mark: markFor(env, agent),
  });
  if (isBypassed(result.commands))
    (await import("../../integration/bypassed.ts")).noteBypassed(
      result.commands,
      { cwd: env.cwd ?? "/" },
      current,
      env,
    );
  return result;
};

/** Whether files of the user's were read before the text, which may have set any variable. */
const readsMore = ({ zsh }: ShellText, env: Environment): boolean => zsh || ownBashEnv(env) !== null;

/** A replaced byte may have been any: such a text is not ours to change. */
const isRefused = (text: string, env: Environment): boolean =>
  text.length > limit || text.includes("\uFFFD") || losesVariables(env);

const adapterOf = async (agent: string): Promise<ShellIntegration | undefined> =>
  (await agents.find(({ name }) => name === agent)?.load())?.shell?.();

/** null: not of a form that is known, or what it names cannot be read. */
const readText = async (agent: string, text: string): Promise<ShellText | null> => {
  try {
    return (await adapterOf(agent))?.read(text) ?? null;
  } catch {
    return null;
  }
};

/** Text for a zsh that has read only the files that every zsh reads. */
const forZsh = (shell: ShellText, env: Environment): ShellText => ({
  ...shell,
  zsh: true,
  defines: definedByZshenv(env),
});

/** The shell script in front waits somewhat longer for all hooks together. */
const hookTime = 10_000;

/** The whole text with another command in it. */
const replaced = (shell: ShellText, text: string, command: string): string => {
  const bytes = Buffer.from(text);
  const before = bytes.subarray(0, shell.place(0));
  const behind = bytes.subarray(shell.place(Buffer.byteLength(shell.command)));
  return `${before.toString()}${shell.quote(command)}${behind.toString()}`;
};

const notReplaced =
  "its text cannot be replaced: it is of a form that is not known, too long, or holds bytes that are no text";

/** The whole text as a hook of the user's wants it, with pith in it where that goes; null: it cannot be replaced. */
const changedText = async (
  shell: ShellText,
  text: string,
  { text: wanted, isRaw }: Changed,
  asked: Asked,
): Promise<string | null> => {
  if (text.includes("\uFFFD")) return null;
  const fits = (whole: string): string | null => (Buffer.byteLength(whole) > limit ? null : whole);
  const mayInsert = !isRaw && wanted.length <= limit && !losesVariables(asked.env);
  const result = mayInsert ? await rewritten({ ...shell, command: wanted }, asked) : null;
  const output = result?.output ?? null;
  const whole = output === null ? null : fits(replaced(shell, text, output));
  return whole ?? fits(replaced(shell, text, wanted));
};

const insertsIn = (shell: ShellText, text: string, result: Rewritten | null): string | null => {
  const inserts = result?.inserts ?? [];
  const word = inserts[0]?.text;
  if (word === undefined || result === null || result.output === null) return null;
  if (inserts.some((insert) => insert.text !== word)) return `=${replaced(shell, text, result.output)}`;
  return `${inserts.map(({ at }) => shell.place(at)).join(" ")}|${shell.quote(word)}`;
};

const notTold = "the agent's shell has asked, and it can tell the model nothing before a command";

/** The agent's hook may have asked some hooks of the user's already (src/extensions/asked-notes.ts). */
const askedBefore = async (
  agent: string,
  command: string,
  { current, env }: Asked,
): Promise<{ readonly part?: "others" }> => {
  if (!mayHave(current, env)) return {};
  const { takeNote } = await import("../../extensions/asked-notes.ts");
  const session = sessionIn(env, agent) ?? "";
  return takeNote({ agent, session, command }, env) ? { part: "others" } : {};
};

/** The agent's rules have seen `pith`, and not what it would start. */
const isTyped = (command: string): boolean => holdsSign(command) || typedStarts(command).length > 0;

/**
 * The shell script's answer about a command text, null if the text stays as it is:
 * - `OFFSET OFFSET|WORD`: insert the word at these offsets, in bytes and ascending.
 * - `=TEXT`: run this text in its place.
 * - `!REASON`: do not run it.
 */
export const answerFor = async (
  agent: string,
  text: string,
  machine: Machine,
  kind = "",
): Promise<string | null> => {
  const { env } = machine;
  const found = await readText(agent, text);
  const current = await settings(env);
  const asked: Asked = { ...machine, agent, current, old: kind === "old" };
  // A command that cannot be changed can still be refused.
  const { command } = found ?? plainText(text);
  const inShell = (): ShellText | null => (found !== null && kind === "zsh" ? forZsh(found, env) : found);
  const request = {
    agent,
    text: command,
    cwd: env.cwd ?? "/",
    caller: () => ({ reader: agent, session: sessionIn(env, agent) ?? "", isSubAgent: false }),
    budget: hookTime,
    isTyped: isTyped(command),
    current,
    env,
    ...(await askedBefore(agent, command, asked)),
  };
  return answerCommand(request, {
    refuse: ({ line }) => `!${line}`,
    change: async (changed) => {
      const shell = inShell();
      const whole = shell === null ? null : await changedText(shell, text, changed, asked);
      return whole === null ? null : `=${whole}`;
    },
    unchanged: notReplaced,
    rewrite: async () => {
      const shell = isRefused(text, env) ? null : inShell();
      return shell === null ? null : insertsIn(shell, text, await rewritten(shell, asked));
    },
    tell: notTold,
  });
};

/** For a script in settings whose installation is where it was no longer: that script is renewed behind the answer. */
const whereWeAre = async (): Promise<number> => {
  writeSync(1, distDir());
  try {
    const { startFold } = await import("../../history/fold-behind.ts");
    startFold(ownWords(), environment());
  } catch {
    // Another one will.
  }
  return 0;
};

/** The launcher asks whether words may start a program: those behind a sign, or those that were typed. */
const mayStart = (sign: string | undefined): number =>
  refusesWords(environment(), sign ?? null) ? exitCodes.refused : 0;

/** `pith inside <agent> <text> [zsh|old]`; prints the answer, if any, and NUL. Always 0. */
export const inside = async (args: readonly string[]): Promise<number> => {
  if (args.length === 1 && args[0] === "dist") return whereWeAre();
  if (args[0] === "typed" && args.length < 3) return mayStart(args[1]);
  const [agent = "", text = "", kind = ""] = args;
  try {
    const env = environment();
    const answer = await guarded(
      () => answerFor(agent, text, { env, lookup: pathLookup }, kind),
      () => ({
        point: "command_before",
        cwd: env.cwd ?? "/",
        env,
        refuse: (refusal) => `!${refusalLine(refusal)}`,
      }),
    );
    // `process.stdout` costs more to set up than all the rest.
    writeSync(1, `${answer ?? ""}\0`);
  } catch {
    // The shell runs the text as it is.
  }
  return 0;
};
