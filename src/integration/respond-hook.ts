/** The hook integration: an agent's hook asks; the answer is a rewritten command, or silence. */
import { environment, type Environment } from "../system/environment.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { settings } from "../config/read-settings.ts";
import type { Settings } from "../config/settings.ts";
import { isLeftAlone, runningTrial } from "../history/trial.ts";
import { rewriteRequest } from "../rewrite/rewrite-request.ts";
import {
  type Changed,
  type CommandVerdict,
  guardCommand,
  type Refused,
} from "../extensions/guard-command.ts";
import { mayHave } from "../extensions/in-force.ts";
import { refusalText } from "../extensions/refusal.ts";
import { holdsSign, refusesTyped, markFor, typedRefusal } from "../pipeline/typed-words.ts";
import { withoutTyped } from "../rewrite/typed-starts.ts";
import type { Agent, HookCall, Verdict } from "./agent.ts";
import { isReadByScript } from "../pipeline/read-by-script.ts";
import { pathLookup } from "../system/path-lookup.ts";
import type { Caller } from "../extensions/contract.ts";
import { callerIn } from "./caller.ts";
import { isBypassed } from "./is-bypassed.ts";
import { mayInsert } from "./command-shell.ts";
import { checkTime, startJudging } from "./deadline.ts";
import { isLossy, timeLeft } from "./hook-input.ts";
import type { PlainCall } from "./plain-refusal.ts";
import { definedInShell } from "./shell-names.ts";

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

/** What could not be judged in time, or at all, is not answered: what that means is for the caller to say. */
const inTime = async (find: () => Promise<string | null>): Promise<string | null> => {
  try {
    startJudging();
    const answer = await find();
    checkTime();
    return answer;
  } catch {
    return null;
  }
};

/** The command as a hook of the user's wants it: only where the agent decides about it as about the one typed. */
const changedAnswer = (asking: Asking, asked: HookCall, { text, isRaw }: Changed): Promise<string | null> =>
  inTime(async () => {
    const output = isRaw ? text : ((await rewritten(asking, text, asked.cwd)) ?? text);
    const typed = asked.verdict(asked.command);
    const wanted = asked.verdict(output, text);
    return isAnswered(typed) && typed === wanted ? asked.answer(output, typed) : null;
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

const refusalAnswer = async ({ payload }: Asking, refused: Refused): Promise<string | null> => {
  const { plainCallIn } = await import("./plain-refusal.ts");
  return plainCallIn(payload)?.answer(refused) ?? null;
};

/** The command as it goes on: as hooks of the user's want it, and with pith in it. */
const answerTo = async (
  asking: Asking,
  asked: HookCall,
  guarded: Exclude<CommandVerdict, Refused>,
): Promise<string | null> => {
  if (guarded.kind === "changed") {
    const answer = await changedAnswer(asking, asked, guarded);
    if (answer !== null) {
      guarded.delivered();
      return answer;
    }
    const refused = guarded.undelivered(notReplaced);
    if (refused !== null) return refusalAnswer(asking, refused);
  }
  return guarded.isRaw ? null : rewrittenAnswer(asking, asked);
};

/** Where the command cannot be replaced, a refusal is all that can be said. */
const plainAnswer = async (call: PlainCall, guarded: CommandVerdict): Promise<string | null> => {
  if (guarded.kind === "refused") return call.answer(guarded);
  const refused = guarded.kind === "changed" ? guarded.undelivered(notReplaced) : null;
  return refused === null ? null : call.answer(refused);
};

const withContext = async (
  { agent }: Asking,
  answer: string | null,
  guarded: CommandVerdict,
): Promise<string | null> => {
  if (guarded.kind === "refused" || guarded.context === "") return answer;
  const told = (await agent.hook?.())?.told;
  if (told !== undefined) return told(answer, guarded.context);
  guarded.unheard(`${agent.title} has no way for a hook to tell the model something before a command`);
  return answer;
};

/** Some time has to be left for the answer itself. */
const reserve = 500;

const guardedFor = ({ caller, current, env }: Asking, text: string, cwd: string): Promise<CommandVerdict> =>
  guardCommand({ text, cwd, caller, budget: timeLeft() - reserve }, current, env);

/** The sign of pith's own insertions is not for models. */
const refusedSign = ({ agent, env }: Asking, text: string): Refused | null =>
  holdsSign(text) && refusesTyped(env, agent.name)
    ? { kind: "refused", line: typedRefusal, text: refusalText(typedRefusal), halt: false }
    : null;

const answerPlainly = async (asking: Asking): Promise<string | null> => {
  const { payload, env, current } = asking;
  if (!mayHave(current, env)) return null;
  const { plainCallIn } = await import("./plain-refusal.ts");
  const call = plainCallIn(payload);
  if (call === null) return null;
  const guarded = await guardedFor(asking, call.command, call.cwd ?? env.cwd ?? "/");
  return withContext(asking, await plainAnswer(call, guarded), guarded);
};

const mayChange = (asked: HookCall, { payload, env }: Asking): boolean =>
  asked.command.length <= longest && !isLossy(payload) && mayInsert(asked, env.platform);

/** What the hook prints; null: nothing, and the agent goes on as without it. */
export const respondHook = async (agent: Agent, payload: string): Promise<string | null> => {
  const asked = (await agent.hook?.())?.read(payload) ?? null;
  const env = environment();
  let known: Caller | undefined;
  const caller = (): Caller => (known ??= callerIn(payload, agent.name));
  const asking = { agent, payload, env, current: await settings(env), caller };
  if (asked === null || !mayChange(asked, asking)) return answerPlainly(asking);
  const guarded = refusedSign(asking, asked.command) ?? (await guardedFor(asking, asked.command, asked.cwd));
  if (guarded.kind === "refused") return refusalAnswer(asking, guarded);
  return withContext(asking, await answerTo(asking, asked, guarded), guarded);
};
