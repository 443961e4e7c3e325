/** Calls in, pairs of a command that failed and the one that soon worked in its place out. */
import { redact } from "../../redact/redact.ts";
import type { Call } from "../../transcripts/call.ts";
import { type Mistake, mistakeIn } from "./mistake.ts";

export interface Lesson {
  readonly mistake: Mistake;
  /** Without secrets, as the latest pair has them. */
  readonly failed: string;
  readonly worked: string;
  readonly project: string;
  readonly agents: ReadonlySet<string>;
  readonly sessions: ReadonlySet<string>;
  readonly count: number;
  readonly last: number;
  /** A secret stood in one of them: shown without it, and written nowhere. */
  readonly secret: boolean;
}

/** So many calls, and so much time, may lie between the two. */
const patience = { calls: 3, milliseconds: 5 * 60_000 } as const;
/** Longer texts are scripts, and no lesson. */
const longest = 300;

const wordsOf = (command: string): readonly string[] => command.trim().split(/\s+/);

/** Of the words of the shorter one, so many stand in the other one too. */
const likeness = (a: readonly string[], b: readonly string[]): number => {
  const others = new Set(b);
  const same = a.filter((word) => others.has(word)).length;
  return same / Math.max(1, Math.min(a.length, b.length));
};

const isCorrection = (failed: Call, mistake: Mistake, later: Call): boolean => {
  if (later.exit !== 0 || later.command === failed.command || later.command.length > longest) return false;
  if (later.t - failed.t > patience.milliseconds) return false;
  const [before, after] = [wordsOf(failed.command), wordsOf(later.command)];
  // In another folder, or with another program, the rest is as it was.
  if (mistake === "program" || mistake === "place") return likeness(before, after) >= 0.5;
  return before[0] === after[0] && likeness(before, after) >= 0.5;
};

/** Calls of one conversation, in the order of time. */
const pairsIn = (calls: readonly Call[]): { failed: Call; worked: Call; mistake: Mistake }[] =>
  calls.flatMap((failed, i) => {
    if (failed.exit === null || failed.exit === 0 || failed.command.length > longest) return [];
    const mistake = mistakeIn(failed.output);
    if (mistake === null) return [];
    const worked = calls
      .slice(i + 1, i + 1 + patience.calls)
      .find((later) => isCorrection(failed, mistake, later));
    return worked === undefined ? [] : [{ failed, worked, mistake }];
  });

/** Collects lessons of any number of transcripts. */
export class Lessons {
  readonly #known = new Map<string, Lesson>();
  readonly #projectOf: (cwd: string) => string;

  constructor(projectOf: (cwd: string) => string) {
    this.#projectOf = projectOf;
  }

  take(agent: string, calls: readonly Call[]): void {
    for (const session of new Set(calls.map((call) => call.session))) {
      const own = calls.filter((call) => call.session === session).toSorted((a, b) => a.t - b.t);
      for (const pair of pairsIn(own)) this.#add(agent, pair);
    }
  }

  #add(agent: string, { failed, worked, mistake }: ReturnType<typeof pairsIn>[number]): void {
    const [before, after] = [redact(failed.command), redact(worked.command)];
    const project = this.#projectOf(failed.cwd);
    const key = [project, mistake, before, after].join("\0");
    const known = this.#known.get(key);
    this.#known.set(key, {
      mistake,
      failed: before,
      worked: after,
      project,
      agents: new Set([...(known?.agents ?? []), agent]),
      sessions: new Set([...(known?.sessions ?? []), failed.session]),
      count: (known?.count ?? 0) + 1,
      last: Math.max(known?.last ?? 0, worked.t),
      secret: before !== failed.command || after !== worked.command,
    });
  }

  /** The most frequent first. */
  all(): Lesson[] {
    return [...this.#known.values()].toSorted(
      (a, b) => b.count - a.count || b.last - a.last || (a.failed < b.failed ? -1 : 1),
    );
  }
}
