/** Transcripts and our own records, joined: which runs of ours a call of the agent's became. */
import { footIn } from "../../engine/mark/marks.ts";
import { classesOf } from "../../history/character-classes.ts";
import { estimateTokens } from "../../history/estimate.ts";
import type { Row } from "../../history/ledger.ts";
import type { Call, Read, Source, Step } from "../../transcripts/call.ts";

/** A call with what became of it. */
export interface JoinedCall extends Call {
  /** Tokens that the model was given, estimated. */
  readonly tokens: number;
  /** Records of ours that belong to it. */
  readonly rows: readonly Row[];
  /** pith stood in front of it, or of a part of it. */
  readonly through: boolean;
  /** It asked for what was hidden from the model before. */
  readonly readsBack: boolean;
}

/** One context of a model: a conversation, or that of a sub-agent. */
export interface Thread {
  readonly calls: readonly JoinedCall[];
  /** In the order of time. */
  readonly steps: readonly Step[];
}

export interface Session {
  /** As in `hooks/`, and in words. */
  readonly agent: string;
  readonly title: string;
  readonly id: string;
  /** Folder of its first command; "" where there is none. */
  readonly cwd: string;
  readonly first: number;
  readonly last: number;
  readonly threads: readonly Thread[];
  /** How often the user said that an answer was not what was wanted; absent: it is not read. */
  readonly corrections?: number;
}

const longestFoot = 8192;
const again = /(?:^|[\s;&|(])(?:pith raw |PITH_DISABLED=)|_[0-9A-HJKMNP-TV-Z]{4,8}\*?(?:\.err)?\.log\b/;

/** A program may begin this long before its call, by the clocks of two processes. */
const slack = 2000;
/** Without the session's id in the record, a run belongs to a call for so long. */
const longest = 60 * 60_000;

const programIn = (row: Row): string => (row.cmd.trim().split(/\s+/, 1)[0] ?? "").split("/").at(-1) ?? "";

/** Keys for rows of one agent: the session if records have it, else the folder. */
const keysOf = ({ session, host, cwd }: Row): string =>
  session === undefined ? `${host}\0${cwd}` : `session\0${session}`;

/** The session that began a chain of sub-agents. */
const rootOf = (id: string, parents: ReadonlyMap<string, string>): string => {
  const seen = new Set<string>();
  let root = id;
  for (let above = parents.get(id); above !== undefined && !seen.has(above); above = parents.get(above)) {
    seen.add(above);
    root = above;
  }
  return root;
};

/** As its transcript has it. */
interface Recorded {
  readonly calls: readonly Call[];
  readonly steps: readonly Step[];
}

export class Joiner {
  readonly #rows = new Map<string, Row[]>();
  readonly #sessions = new Map<string, { session: Session; threads: Recorded[] }>();

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      const key = keysOf(row);
      const found = this.#rows.get(key);
      if (found === undefined) this.#rows.set(key, [row]);
      else found.push(row);
    }
  }

  /** One transcript. */
  take({ agent, title }: Source, { calls, steps, prompts = [], parents = new Map() }: Read): void {
    const ids = new Set([...calls, ...steps].map(({ session }) => session));
    for (const id of ids) {
      const own = steps.filter(({ session }) => session === id).toSorted((a, b) => a.t - b.t);
      const asked = calls.filter(({ session }) => session === id).toSorted((a, b) => a.t - b.t);
      if (own.length === 0 && asked.length === 0) continue;
      const corrections = prompts.filter((one) => one.session === id && one.isCorrection).length;
      this.#add({ agent, title, id: rootOf(id, parents), corrections }, { calls: asked, steps: own });
    }
  }

  /** Latest first. */
  sessions(): Session[] {
    const rows = this.#join();
    const threadOf = ({ calls, steps }: Recorded): Thread => ({
      calls: calls.map((call) => joined(call, rows.get(call) ?? [])),
      steps,
    });
    return [...this.#sessions.values()]
      .map(({ session, threads }) => ({ ...session, threads: threads.map(threadOf) }))
      .toSorted((a, b) => b.last - a.last || (a.id < b.id ? -1 : 1));
  }

  #add(about: Pick<Session, "agent" | "title" | "id" | "corrections">, thread: Recorded): void {
    const key = `${about.agent}\0${about.id}`;
    const times = [...thread.calls, ...thread.steps].map(({ t }) => t).filter((t) => t > 0);
    const [first, last] = times.reduce(
      ([low, high], t) => [Math.min(low, t), Math.max(high, t)],
      [times[0] ?? 0, times[0] ?? 0],
    );
    const cwd = thread.calls[0]?.cwd ?? "";
    const found = this.#sessions.get(key);
    if (found === undefined) {
      const session = { ...about, cwd, first, last, threads: [] };
      this.#sessions.set(key, { session, threads: [thread] });
      return;
    }
    const { session: before } = found;
    found.threads.push(thread);
    found.session = {
      ...before,
      corrections: (before.corrections ?? 0) + (about.corrections ?? 0),
      cwd: before.cwd || cwd,
      first: Math.min(before.first || first, first || before.first),
      last: Math.max(before.last, last),
    };
  }

  #keyOf(agent: string, { session, cwd }: Call): string {
    return this.#rows.has(`session\0${session}`) ? `session\0${session}` : `${agent}\0${cwd}`;
  }

  /** Calls by the key of the runs that may be theirs, in the order of time: sub-agents work beside one another, in one session. */
  #calls(): ReadonlyMap<string, readonly Call[]> {
    const calls = new Map<string, Call[]>();
    for (const { session, threads } of this.#sessions.values())
      for (const call of threads.flatMap((thread) => thread.calls)) {
        const key = this.#keyOf(session.agent, call);
        const found = calls.get(key);
        if (found === undefined) calls.set(key, [call]);
        else found.push(call);
      }
    for (const some of calls.values()) some.sort((a, b) => a.t - b.t);
    return calls;
  }

  /** Each run belongs to the last call before it that names its program. */
  #join(): ReadonlyMap<Call, readonly Row[]> {
    const found = new Map<Call, Row[]>();
    for (const [key, calls] of this.#calls())
      for (const row of this.#rows.get(key) ?? []) {
        const program = programIn(row);
        const mayBe = (one: Call, from: number): boolean =>
          one.t <= from && row.t - one.t < longest && one.command.includes(program);
        // One that began a moment later is meant only where none was there before.
        const call =
          calls.findLast((one) => mayBe(one, row.t)) ?? calls.find((one) => mayBe(one, row.t + slack));
        if (call !== undefined) found.set(call, [...(found.get(call) ?? []), row]);
      }
    return found;
  }
}

const joined = (call: Call, rows: readonly Row[]): JoinedCall => ({
  ...call,
  tokens: Math.round(estimateTokens(classesOf(call.output))),
  rows,
  through: rows.length > 0 || footIn(call.output.slice(-longestFoot)) !== null,
  readsBack: again.test(call.command),
});
