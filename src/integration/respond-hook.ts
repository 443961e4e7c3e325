/** The hook integration: an agent's hook asks; the answer is a rewritten command, or silence. */
import { environment, type Environment } from "../system/environment.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { settings } from "../config/read-settings.ts";
import type { Settings } from "../config/settings.ts";
import { isLeftAlone, runningTrial } from "../history/trial.ts";
import { rewriteRequest } from "../rewrite/rewrite-request.ts";
import type { Changed } from "../extensions/guard-command.ts";
import { mayHave } from "../extensions/in-force.ts";
import { holdsSign, refusesTyped, markFor } from "../pipeline/typed-words.ts";
import { withoutTyped } from "../rewrite/typed-starts.ts";
import type { Agent, HookCall, HookIntegration, Verdict } from "./agent.ts";
import { answerCommand, type CommandRequest, type Delivery } from "./answer-command.ts";
import { isReadByScript } from "../pipeline/read-by-script.ts";
import { pathLookup } from "../system/path-lookup.ts";
import type { Caller } from "../extensions/contract.ts";
import { callerIn } from "./caller.ts";
import { isBypassed } from "./is-bypassed.ts";
import { mayInsert } from "./command-shell.ts";
import { checkTime, startJudging } from "./deadline.ts";
import { isLossy, timeForHooks } from "./hook-input.ts";
import { definedInShell } from "./defined-in.ts";

/** A command is typed by a model: beyond this it is not one. */
const longest = 1024 * 1024;

/** Who asks, and what holds there: read once, whoever wants to know. */
interface Asking {
  readonly agent: Agent;
  readonly payload: string;
  readonly env: Environment;
  readonly current: Settings;
  /** The payload is parsed for it at most once, and only where somebody wants to know. */
  readonly caller: () => Caller;
}

/** The session is on the side of a trial that goes without pith. */
const isOnOtherSide = ({ agent, env, caller }: Asking, cwd: string): boolean =>
  runningTrial(env) !== null && isLeftAlone(env, { agent: agent.name, session: caller().session, cwd });

const rewritten = async (asking: Asking, command: string, cwd: string): Promise<string | null> => {
  const { agent, env, current } = asking;
  if (losesVariables(env) || isOnOtherSide(asking, cwd)) return null;
  const request = await rewriteRequest(env, cwd, pathLookup, current);
  // The command waits for the agent's answer: no file that it names is looked into.
  const hook = await agent.hook?.();
  const { starts } = hook ?? {};
  const { output, commands } = request.rewrite(command, {
    defines: definedInShell(hook, env),
    isForScript: isReadByScript(env),
    ...(starts === undefined ? {} : { starts }),
    mark: markFor(env, agent.name),
  });
  checkTime();
  if (isBypassed(commands))
    (await import("./bypassed.ts")).noteBypassed(commands, { cwd, agent: agent.name }, current, env);
  return output;
};

const isAnswered = (verdict: Verdict): verdict is "allow" | "neutral" =>
  verdict === "allow" || verdict === "neutral";

/** Throws if that could not be judged in time. */
const inTime = async (find: () => Promise<string | null>): Promise<string | null> => {
  startJudging();
  const answer = await find();
  checkTime();
  return answer;
};

/** The command as a hook of the user's wants it: only where the agent decides about it as about the one typed. */
const changedAnswer = (asking: Asking, asked: HookCall, { text, isRaw }: Changed): Promise<string | null> =>
  inTime(async () => {
    const output = isRaw ? null : await rewritten(asking, text, asked.cwd);
    const typed = asked.verdict(asked.command);
    // Where pith's own words would change what the agent decides, the hook's text goes without them.
    const wanted = [output ?? text, text].find((one) => asked.verdict(one, text) === typed);
    return isAnswered(typed) && wanted !== undefined ? asked.answer(wanted, typed) : null;
  });

/** Words that a model has typed with pith in front are judged as the command behind. Where that is not answered, they are refused
 * where they run. */
const rewrittenAnswer = (asking: Asking, asked: HookCall): Promise<string | null> =>
  inTime(async () => {
    const bare = withoutTyped(asked.command);
    const typed = bare !== null && refusesTyped(asking.env, asking.agent.name) ? bare : null;
    const wanted = typed ?? asked.command;
    const output = (await rewritten(asking, wanted, asked.cwd)) ?? typed;
    if (output === null) return null;
    const verdict = asked.verdict(output, wanted);
    return isAnswered(verdict) ? asked.answer(output, verdict) : null;
  });

const notReplaced =
  "the command cannot be replaced here without changing what the agent's own rules decide about it";

const requestFor = ({ agent, caller, current, env }: Asking, text: string, cwd: string): CommandRequest => ({
  agent: agent.name,
  text,
  cwd,
  caller,
  budget: timeForHooks(),
  // Typed words are judged as the command behind them; the sign of pith's own insertions is not for models.
  isTyped: holdsSign(text),
  current,
  env,
});

const tellOf = ({ title }: Agent, hook: HookIntegration | undefined): Delivery["tell"] =>
  hook?.told ?? `${title} has no way for a hook to tell the model something before a command`;

const leaving = (
  { agent }: Asking,
  hook: HookIntegration | undefined,
  refuse: Delivery["refuse"],
): Delivery => ({
  refuse,
  change: async () => null,
  unchanged: notReplaced,
  rewrite: async () => null,
  tell: tellOf(agent, hook),
});

/** A command that cannot be replaced may still be refused. */
const answerPlainly = async (asking: Asking, hook: HookIntegration | undefined): Promise<string | null> => {
  const { payload, env, current } = asking;
  if (!mayHave(current, env)) return null;
  const { plainCallIn } = await import("./plain-refusal.ts");
  const call = plainCallIn(payload);
  if (call === null) return null;
  const request = requestFor(asking, call.command, call.cwd ?? env.cwd ?? "/");
  return answerCommand({ ...request, isTyped: false }, leaving(asking, hook, call.answer));
};

/** The hook beside a shell integration: it tells the model what hooks of the user's say, and leaves the command to the shell. */
export const respondContext = async (agent: Agent, payload: string): Promise<string | null> => {
  const env = environment();
  const current = await settings(env);
  if (!mayHave(current, env)) return null;
  const hook = await agent.hook?.();
  const call = (await import("./plain-refusal.ts")).plainCallIn(payload);
  if (call === null || hook?.isOwn?.(payload) !== true) return null;
  const caller = callerIn(payload, agent.name);
  const asking = { agent, payload, env, current, caller: () => caller };
  const { leaveNote } = await import("../extensions/asked-notes.ts");
  leaveNote({ agent: agent.name, session: caller.session, command: call.command }, env);
  const request = requestFor(asking, call.command, call.cwd ?? env.cwd ?? "/");
  const delivery = leaving(asking, hook, () => null);
  return answerCommand({ ...request, isTyped: false, part: "tellers" }, delivery);
};

const mayChange = (asked: HookCall, { payload, env }: Asking): boolean =>
  asked.command.length <= longest && !isLossy(payload) && mayInsert(asked, env.platform);

/** Output of the hook; null: nothing, and the agent goes on as without it. Throws at a fault of pith's own. */
export const respondHook = async (agent: Agent, payload: string): Promise<string | null> => {
  const hook = await agent.hook?.();
  const asked = hook?.read(payload) ?? null;
  const env = environment();
  let known: Caller | undefined;
  const caller = (): Caller => (known ??= callerIn(payload, agent.name));
  const asking = { agent, payload, env, current: await settings(env), caller };
  if (asked === null || !mayChange(asked, asking)) return answerPlainly(asking, hook);
  return answerCommand(requestFor(asking, asked.command, asked.cwd), {
    refuse: async (refused) =>
      (await import("./plain-refusal.ts")).plainCallIn(payload)?.answer(refused) ?? null,
    change: (changed) => changedAnswer(asking, asked, changed),
    unchanged: notReplaced,
    rewrite: () => rewrittenAnswer(asking, asked),
    tell: tellOf(agent, hook),
  });
};
