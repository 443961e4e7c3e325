/** The rewrite of a command typed to `rewrite` or `explain`, and what an agent's rules say to it. */
import { agents } from "../../../hooks/registry.generated.ts";
import { environment, type Environment } from "../../system/environment.ts";
import type { Settings } from "../../config/settings.ts";
import { type CommandVerdict, guardCommand } from "../../extensions/guard-command.ts";
import type { HookIntegration } from "../../integration/agent.ts";
import { agentName } from "../../integration/agent-name.ts";
import { startJudging } from "../../integration/deadline.ts";
import { definedInShell } from "../../integration/defined-in.ts";
import { mayBeReadByScript } from "../../pipeline/read-by-script.ts";
import { quoteWord } from "../../shell/quote-word.ts";
import { type Reason, reasons } from "../../rewrite/reasons.ts";
import type { Rewritten } from "../../rewrite/rewrite.ts";
import { markFor } from "../../pipeline/typed-words.ts";
import { type Known, rewriteRequest } from "../../rewrite/rewrite-request.ts";

export interface Judged {
  readonly rewritten: Rewritten;
  readonly verdict: "allow" | "host" | "deny" | "none";
  /** null where nothing is inserted, or the agent's rules forbid it. */
  readonly output: string | null;
  readonly reason: Reason;
}

export interface Asked {
  readonly command: string;
  readonly agent: string | null;
  readonly json: boolean;
  /** Files that the command reads may be looked into, as the agent's own shell does. */
  readonly reads?: boolean;
  /** The user's hooks have made another text of it. */
  readonly changed?: string;
  /** The agent's shell asks: its rules see the text as typed, whatever is inserted. */
  readonly inside?: boolean;
  /** The agent in whose shell the output runs; absent: it is shown to people. */
  readonly runsFor?: string | null;
  /** Meanings of names in the agent's shell. */
  readonly names?: Pick<Known, "defines" | "standIn">;
}

/** Asks the user's hooks about a typed command. `isTrial`: without a record. */
export const askHooks = (
  text: string,
  reader: string,
  current: Settings | Promise<Settings>,
  { env, isTrial }: { readonly env: Environment; readonly isTrial?: true },
): Promise<CommandVerdict> => {
  const caller = () => ({ reader, session: "", isSubAgent: false });
  const question = { text, cwd: env.cwd ?? "/", caller, budget: Infinity, ...(isTrial && { isTrial }) };
  return guardCommand(question, current, env);
};

/** The verdict of the agent's rules; none if they cannot be compared with the command in time. */
const agentVerdict = (
  hook: HookIntegration | undefined,
  { command }: Asked,
  output: string,
): Judged["verdict"] => {
  if (hook === undefined) return "host";
  try {
    startJudging();
    const verdict = hook.verdict(command, output, environment().cwd ?? "/");
    return verdict === "neutral" ? "host" : verdict;
  } catch {
    return "none";
  }
};

/** undefined: an agent without a hook, or none at all; null: no agent of that name is known. */
const hookOf = async ({ agent: name }: Asked): Promise<HookIntegration | null | undefined> => {
  if (name === null) return undefined;
  const agent = await agents.find((one) => one.name === name)?.load();
  return agent === undefined ? null : agent.hook?.();
};

const namesOf = (
  { names }: Asked,
  hook: HookIntegration | undefined,
  env: Environment,
): NonNullable<Asked["names"]> => {
  if (names !== undefined) return names;
  return hook === undefined ? {} : { defines: definedInShell(hook, env) };
};

/** null where the agent is not known. */
export const judgedRewrite = async (asked: Asked): Promise<Judged | null> => {
  const env = environment();
  const request = await rewriteRequest(env, env.cwd);
  const { changed } = asked;
  const command = changed ?? asked.command;
  const hook = await hookOf(asked);
  if (hook === null) return null;
  const runsFor = asked.runsFor ?? null;
  const rewritten = request.rewrite(command, {
    seenBy: "people",
    mark: runsFor === null ? undefined : markFor(env, runsFor),
    runsNow: asked.reads === true,
    isForScript: mayBeReadByScript(env, env.cwd),
    ...namesOf(asked, hook, env),
  });
  const verdict = agentVerdict(
    asked.inside === true ? undefined : hook,
    { ...asked, command },
    rewritten.output ?? command,
  );
  if (verdict === "deny") return { rewritten, verdict, output: null, reason: reasons.denied };
  const { output, reason } = rewritten;
  if (output === null && changed === undefined) return { rewritten, verdict: "none", output, reason };
  if (verdict === "none") return { rewritten, verdict, output: null, reason: reasons.outcomeChanges };
  return { rewritten, verdict, output: output ?? command, reason };
};

/** One word is a text for the shell; several are the words of one command. */
export const textOf = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : words.map(quoteWord).join(" ");

/** Options and the one operand; a string says what is wrong. */
export const readAsked = (args: readonly string[]): Asked | string => {
  let agent: string | null = null;
  let json = false;
  let index = 0;
  for (; index < args.length; index++) {
    const word = args[index] ?? "";
    if (word === "--json") json = true;
    else if (word === "--agent") agent = agentName(args[++index] ?? "");
    else if (word.startsWith("--agent=")) agent = agentName(word.slice("--agent=".length));
    else if (word.startsWith("-") && word !== "--") return `does not know "${word}"`;
    else break;
  }
  const operands = args.slice(args[index] === "--" ? index + 1 : index);
  if (operands.length === 0) return "takes a command";
  const command = textOf(operands);
  return { command, agent, json };
};

/** The fields of `rewrite --json`, and the first ones of `explain --json`. */
export const contractOf = (
  { command, changed }: Asked,
  { rewritten, verdict, output, reason }: Judged,
): object => ({
  v: 1,
  input: command,
  ...(changed === undefined ? {} : { changed }),
  output,
  verdict,
  inserts: output === null ? [] : rewritten.inserts,
  reason,
});
