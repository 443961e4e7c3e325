/** Calls in, pairs of a command that failed and the one that soon worked in its place out. */
import { redact } from "../../redact/redact.ts";
import type { Call } from "../../transcripts/call.ts";
import { complaintsIn, type Mistake } from "./complaint.ts";
import { isCorrection } from "./correction.ts";

export interface Lesson {
  readonly mistake: Mistake;
  /** Without secrets, as the latest pair has them. */
  readonly failed: string;
  readonly worked: string;
  /** The program's message about the first one: the evidence. */
  readonly said: string;
  readonly project: string;
  readonly agents: ReadonlySet<string>;
  readonly sessions: ReadonlySet<string>;
  readonly count: number;
  readonly last: number;
  /** A secret stood in one of them: shown without it, and written nowhere. */
  readonly secret: boolean;
}

/** The most calls, and the most time, between the two. */
const patience = { calls: 3, milliseconds: 5 * 60_000 } as const;
/** Longer texts are scripts, and no lesson. */
const longest = 300;

interface Pair {
  readonly failed: Call;
  readonly worked: Call;
  readonly mistake: Mistake;
  readonly said: string;
}

/** Calls of one conversation, in the order of time. */
const pairsIn = (calls: readonly Call[], isRoot: (cwd: string) => boolean): Pair[] =>
  calls.flatMap((failed, i) => {
    if (!failed.failed || failed.command.length > longest) return [];
    // A path that is right from a folder below is wrong for whoever reads it at the project's root.
    const complaints = complaintsIn(failed.output).filter(
      ({ mistake }) => mistake !== "place" || isRoot(failed.cwd),
    );
    if (complaints.length === 0) return [];
    const later = calls
      .slice(i + 1, i + 1 + patience.calls)
      .filter(
        ({ exit, command, t, cwd, output }) =>
          exit === 0 &&
          command.length <= longest &&
          t - failed.t <= patience.milliseconds &&
          cwd === failed.cwd &&
          complaintsIn(output).length === 0,
      );
    for (const worked of later)
      for (const complaint of complaints)
        if (isCorrection(complaint, failed.command, worked.command))
          return [{ failed, worked, mistake: complaint.mistake, said: complaint.said }];
    return [];
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
      for (const pair of pairsIn(own, (cwd) => this.#projectOf(cwd) === cwd)) this.#add(agent, pair);
    }
  }

  #add(agent: string, { failed, worked, mistake, said }: Pair): void {
    const [before, after] = [redact(failed.command), redact(worked.command)];
    const project = this.#projectOf(failed.cwd);
    const key = [project, mistake, before, after].join("\0");
    const known = this.#known.get(key);
    this.#known.set(key, {
      mistake,
      failed: before,
      worked: after,
      said: redact(said),
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
