/** `pith hook <agent>`: what an agent's settings start before and after each command. Exits 0 whatever happens. */
import { agents } from "../../../hooks/registry.generated.ts";
import { agentName } from "../../integration/agent-name.ts";
import { guarded } from "../../extensions/guarded.ts";
import { environment } from "../../system/environment.ts";
import { limitTime, readInput, timeLeft } from "../../integration/hook-input.ts";
import type { Agent } from "../../integration/agent.ts";
import { resultIn } from "../../integration/result-in.ts";
import { writeAll } from "../../system/write-all.ts";
import { withUsualCompiler } from "../../system/usual-compiler.ts";

/** Bytes of a payload, or of a result that it names, which a start without a JIT compiler is good for. */
const small = 64 * 1024;

const tooMuch = Symbol("too much");

/** The code that shortens is loaded for a result only. */
const shortened = async (
  agent: Agent,
  payload: string,
  max: number,
): Promise<string | null | typeof tooMuch> => {
  const parted = await resultIn(agent, payload);
  if (parted === null) return null;
  const { respondParts } = await import("../../integration/respond-result.ts");
  const answer = await respondParts(agent, parted, payload, max);
  return typeof answer === "symbol" ? tooMuch : answer;
};

/** Each end takes its own events only, so the order does not matter. */
const respond = async (
  agent: Agent,
  payload: string,
  max: number,
): Promise<string | null | typeof tooMuch> => {
  if (payload.length > max) return tooMuch;
  const before = agent.hook === undefined ? null : await import("../../integration/respond-hook.ts");
  const asked = (await before?.respondHook(agent, payload)) ?? null;
  if (asked !== null) return asked;
  const shown = await shortened(agent, payload, max);
  if (shown !== null) return shown;
  return isSessionEvent.test(payload)
    ? (await import("../../integration/respond-event.ts")).respondEvent(agent, payload)
    : null;
};

/** Events that the user's hooks may be asked about. */
const isSessionEvent =
  /"(?:hook_event_name|event)"\s*:\s*"(?:UserPromptSubmit|SessionStart|SessionEnd|Stop|session)"/;

const orRefused = (
  agent: Agent | null,
  payload: string,
  work: () => Promise<string | null>,
): Promise<string | null> =>
  guarded(work, async () =>
    (await import("../../integration/judged-payload.ts")).judgedPayload(agent, payload),
  );

/** null: there is none, or pith is switched off. */
const readPayload = async (): Promise<string | null> => {
  const payload = await readInput();
  return (environment().variables["PITH_DISABLED"] ?? "0") === "0" ? payload : null;
};

/** Answers a payload of no agent in particular; null if it is none. */
export const answerToAnybody = async (): Promise<string | null> => {
  const payload = await readPayload();
  if (payload === null) return null;
  return orRefused(null, payload, async () =>
    (await import("../../integration/short-payload.ts")).respondShort(payload),
  );
};

const verbs = new Set(["install", "status"]);

/** Milliseconds in which a refusal is found if the second process has no answer. */
const reserve = 400;

/** A second process of ours answers, with the compiler that the launcher switches off for small payloads. It is ended before
 * the agent's time is up, as no work of this process could be. Throws if it has no answer by then. */
const fromAnother = async (agent: Agent, payload: string): Promise<string | null> => {
  const timeout = Math.max(1, timeLeft() - reserve);
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const env = withUsualCompiler(environment().variables);
  const main = "bun" in process.versions ? [] : [process.argv[1] ?? ""];
  const { status, stdout } = spawnSync(
    process.execPath,
    [...main, "hook", agent.name, "whole", String(timeout)],
    {
      env,
      input: payload,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
      timeout,
      killSignal: "SIGKILL",
      maxBuffer: 1 << 26,
    },
  );
  if (status === 0) return stdout === "" ? null : stdout.replace(/\n$/, "");
  throw (await import("../../integration/judged-payload.ts")).lateFault;
};

/** On Windows no launcher has started us, so the compiler is on. */
const startsCompiled = (): boolean => environment().platform === "win32";

/** The answer of a hook that only tells the model something before a command. After a fault of ours the shell asks. */
const contextFor = async (agent: Agent): Promise<string | null> => {
  const payload = await readPayload();
  return payload === null
    ? null
    : (await import("../../integration/respond-hook.ts")).respondContext(agent, payload);
};

/** null where the agent goes on with the command, or the result, as it is. */
const answerTo = async (agent: Agent, isWhole: boolean, time: number): Promise<string | null> => {
  limitTime(time);
  const payload = await readPayload();
  if (payload === null) return null;
  return orRefused(agent, payload, async () => {
    const answer = await respond(agent, payload, isWhole || startsCompiled() ? Infinity : small);
    return answer === tooMuch ? fromAnother(agent, payload) : answer;
  });
};

/** `pith hook AGENT`, with what `init` and pith itself put behind it. */
const answerOf = (agent: Agent, [how, time]: readonly string[]): Promise<string | null> =>
  how === "context" ? contextFor(agent) : answerTo(agent, how === "whole", Number(time));

const agentNamed = async (name: string): Promise<Agent | undefined> => {
  const known = agentName(name);
  return agents.find((one) => one.name === known)?.load();
};

const run = async ([name, ...more]: readonly string[]): Promise<number> => {
  if (name === "--help") return (await import("../help.ts")).printHelp("hook");
  if (name !== undefined && verbs.has(name)) return (await import("./hook-verbs.ts")).runVerb(name, more);
  try {
    const agent = await agentNamed(name ?? "");
    if (agent === undefined) {
      // A writer must not be hung up on.
      const short = await answerToAnybody().catch(() => null);
      if (name === undefined && short !== null) writeAll(1, Buffer.from(`${short}\n`));
      return 0;
    }
    const said = await answerOf(agent, more).catch(() => null);
    const answer = said ?? agent.silence;
    if (answer !== undefined) writeAll(1, Buffer.from(`${answer}\n`));
  } catch {
    // Nobody reads the answer any more.
  }
  return 0;
};

export default run;
