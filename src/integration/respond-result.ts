/** The result integration: a tool's result as its host reports it; the answer is the same result, shortened, or silence. */
import { environment, type Environment } from "../system/environment.ts";
import { teeDir } from "../system/paths.ts";
import { privateSpool } from "../system/private-folder.ts";
import { settings, type Settings } from "../config/settings.ts";
import { newId } from "../store/id.ts";
import { filesOf, teeFolders } from "../store/read.ts";
import { createTee } from "../store/tee.ts";
import { entriesInForce } from "../user-filters/in-force.ts";
import { stageFor } from "../extensions/in-force.ts";
import { classCounter } from "../history/character-classes.ts";
import { namesPathIn } from "../pipeline/calling-agent.ts";
import { append } from "../history/journal.ts";
import { levelFor, relaxedIn } from "../history/relaxed.ts";
import { upkeep } from "../history/upkeep.ts";
import type { Agent, ToolResult } from "./agent.ts";
import { callerIn } from "./caller.ts";
import { bashText } from "./command-shell.ts";
import { reduceText, type Reduced } from "../pipeline/reduce-text.ts";
import { readStored } from "./stored-output.ts";

/** Everything that the program printed; null where only a part of it is to be had. */
const wholeOf = ({ output, stored }: ToolResult, env: Environment): Buffer | null =>
  stored === null ? Buffer.from(output, "utf8") : readStored(stored, env);

const isSwitchedOn = ({ tool }: ToolResult, agent: string, { agents }: Settings): boolean =>
  tool === "shell" || (agents[agent]?.tools ?? []).includes(tool);

interface Run {
  readonly id: string;
  readonly raw: Buffer;
  readonly reduced: Reduced;
}

/** What hooks of the user's made of an output, before anything else was done with it. */
interface Staged {
  readonly raw: Buffer;
  /** It has to be shown, whatever its length. */
  readonly changed: boolean;
  readonly unfiltered: boolean;
  readonly note: string;
  after(): Promise<void>;
}

const unstaged = (raw: Buffer): Staged => ({
  raw,
  changed: false,
  unfiltered: false,
  note: "",
  after: () => Promise.resolve(),
});

const staged = async (
  { agent, happened, current, env }: Call,
  raw: Buffer,
  payload: string,
): Promise<Staged> => {
  const { command, cwd, exit } = happened;
  const caller = callerIn(payload, agent.name);
  const stage = await stageFor({ argv: [], command, cwd, caller }, current, env);
  if (stage === null) return unstaged(raw);
  // What is not known is no failure.
  const ending = { code: exit ?? 0, signal: null };
  const begun = Buffer.from(stage.write(raw));
  const { rest, raw: unfiltered, note } = await stage.finish(ending);
  const whole = Buffer.concat([begun, rest]);
  const changed = note !== null || !whole.equals(raw);
  return {
    raw: whole,
    changed,
    unfiltered,
    note: note ?? "",
    after: () => stage.after(ending, whole.length),
  };
};

interface Call {
  readonly agent: Agent;
  readonly happened: ToolResult;
  /** The command as bash says it. */
  readonly text: string;
  readonly current: Settings;
  readonly env: Environment;
}

/** "": the usual one; null: there is none that the model could read in. */
const folderFor = ({ agent, current, env }: Call): string | null => {
  if (agent.keeps !== "temporary") return current.tee.dir;
  const spool = privateSpool(env);
  return spool === null ? null : teeDir(spool);
};

const reduceKept = async (call: Call, raw: Buffer): Promise<Run> => {
  const { agent, happened, text, current, env } = call;
  const id = newId();
  const { tee: limits, mode } = current;
  const folder = folderFor(call);
  const where = folder === null || folder === "" ? {} : { folder };
  const tee = createTee({ id, command: happened.command, maxBytes: limits.max_bytes, ...where });
  // What did not fit may not be hidden.
  const fits = folder !== null && limits.enabled && tee.append(raw, 1);
  let promised = false;
  // As a run does: what failed may have to be read again.
  const failed = happened.exit !== null && happened.exit !== 0 && raw.length >= limits.min_bytes;
  const commit = (): ReturnType<typeof tee.commit> => {
    const kept = fits ? tee.commit() : null;
    promised ||= kept !== null;
    return kept;
  };
  try {
    const reduced = await reduceText({
      command: text,
      output: raw,
      exit: happened.exit,
      mode: agent.recovers !== false ? mode : "lossless",
      budget: current.budget,
      cap: capOf(call),
      namesPath: agent.keeps !== undefined || namesPathIn(env, current, agent.name, happened.cwd),
      exclude: current.exclude.commands,
      store: { commit },
      relaxed: (command) => levelFor(relaxedIn(env), command, happened.cwd),
      known: (foot) => filesOf(foot.id, teeFolders(current.tee.dir, env)).length > 0,
      entries: await entriesInForce(happened.cwd, env),
    });
    return { id, raw, reduced };
  } finally {
    tee.close(promised || (failed && fits) ? "keep" : "discard");
  }
};

const classes = (text: Buffer): readonly number[] => {
  const counter = classCounter();
  counter.add(text);
  return counter.counts();
};

const stateOf = ({ why, output }: Reduced, raw: Buffer): "fault" | "raw" | "ok" => {
  if (why !== undefined) return "fault";
  return output.length === raw.length ? "raw" : "ok";
};

const capOf = ({ agent, current }: Call): number => current.agents[agent.name]?.cap ?? agent.cap;

const record = (call: Call, { id, raw, reduced }: Run): void => {
  const { agent, happened, current, env } = call;
  if (current.track.enabled)
    append(
      {
        v: 1,
        id,
        t: Date.now(),
        ms: 0,
        // The host waits for us from our start on.
        added: Math.round(performance.now()),
        host: agent.name,
        end: "result",
        ...(happened.session === undefined ? {} : { session: happened.session }),
        cwd: happened.cwd,
        cmd: happened.command,
        filter: reduced.filter ?? "",
        code: happened.exit,
        signal: null,
        rawB: raw.length,
        shownB: reduced.output.length,
        cls: { raw: classes(raw), shown: classes(reduced.output) },
        capB: capOf(call),
        lost: reduced.lost,
        state: stateOf(reduced, raw),
        ...(reduced.why === undefined ? {} : { why: reduced.why }),
      },
      env,
    );
  upkeep(current, env);
};

const answerFor = (call: Call, { raw, reduced }: Run, { changed, note }: Staged): string | null => {
  const shown = reduced.output.toString("utf8");
  if (changed) return call.happened.answer(`${shown}${note}`);
  // A replacement that the host would cut again names two places for the rest.
  const cap = capOf(call);
  const tooLong = cap > 0 && shown.length > cap;
  return reduced.output.length < raw.length && !tooLong ? call.happened.answer(shown) : null;
};

const passed = (raw: Buffer): Run => ({
  id: newId(),
  raw,
  reduced: { output: raw, stderr: Buffer.alloc(0), filter: null, lost: 0 },
});

const runOf = (call: Call, { raw, unfiltered }: Staged): Promise<Run> =>
  unfiltered ? Promise.resolve(passed(raw)) : reduceKept(call, raw);

const unchanged = (run: Run): Run => ({ ...run, reduced: { ...run.reduced, output: run.raw, lost: 0 } });

/** null: nothing is to be done to it. */
const callOf = async (agent: Agent, happened: ToolResult): Promise<Call | null> => {
  const env = environment();
  const current = await settings(env);
  if (!isSwitchedOn(happened, agent.name, current)) return null;
  // For another tool the adapter wrote the command, as bash says it.
  const text = happened.tool === "shell" ? bashText(happened, env.platform) : happened.command;
  return text === null ? null : { agent, happened, text, current, env };
};

/** What the model gets in place of a result, without a record of it; null: the result as it is. */
export const shownAfter = async (
  agent: Agent,
  happened: ToolResult,
): Promise<(Omit<Run, "raw"> & { readonly shown: string | null }) | null> => {
  const call = await callOf(agent, happened);
  const raw = call === null ? null : wholeOf(happened, call.env);
  if (call === null || raw === null) return null;
  const run = await reduceKept(call, raw);
  return { id: run.id, reduced: run.reduced, shown: answerFor(call, run, unstaged(raw)) };
};

/** The result is longer than what was asked for; nothing was done. */
export const later = Symbol("later");

/** What the hook prints; null: nothing, and the result stays as it is. `most`: bytes of a result. */
export const respondAfter = async (
  agent: Agent,
  payload: string,
  most = Infinity,
): Promise<string | null | typeof later> => {
  const happened = (await agent.result?.())?.read(payload) ?? null;
  if (happened === null || happened.output === "") return null;
  const call = await callOf(agent, happened);
  const raw = call === null ? null : wholeOf(happened, call.env);
  if (call === null || raw === null) return null;
  if (raw.length > most) return later;
  const hooks = await staged(call, raw, payload);
  const run = await runOf(call, hooks);
  const answer = answerFor(call, run, hooks);
  record(call, answer === null ? unchanged(run) : run);
  await hooks.after();
  return answer;
};
