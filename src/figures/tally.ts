/** Records in, sums out: what the agent would have read, what it did read, and what that really saved. */
import { estimateTokens } from "../history/estimate.ts";
import type { RecoveryRecord, RunRecord } from "../history/record.ts";
import type { StoredRun } from "../history/rows.ts";

export interface Sums {
  readonly runs: number;
  /** Tokens of the raw outputs, as far as the host would have shown them. */
  readonly raw: number;
  readonly shown: number;
  /** Tokens read back, or read again by repeating the command. */
  readonly debited: number;
  /** `raw - shown - debited`; may be negative. */
  readonly saved: number;
  /** Runs whose raw output was counted with the real tokenizer. */
  readonly counted: number;
}

export interface Group extends Sums {
  readonly name: string;
}

export interface Tally {
  readonly total: Sums;
  readonly commands: readonly Group[];
  readonly projects: readonly Group[];
  readonly recoveries: { readonly count: number; readonly tokens: number };
  readonly reruns: { readonly count: number; readonly tokens: number };
  readonly states: Readonly<Record<RunRecord["state"], number>>;
}

interface Item extends Sums {
  readonly command: string;
  readonly project: string;
}

const withinCap = (tokens: number, bytes: number, cap: number): number =>
  cap > 0 && bytes > cap ? (tokens * cap) / bytes : tokens;

/** Tokens of one run. Where the raw ones are known exactly, the estimate of the shown ones is scaled by them. */
export const tokensOf = (run: StoredRun): { readonly raw: number; readonly shown: number } => {
  const estimated = estimateTokens(run.cls.raw);
  const raw = run.rawTokens ?? estimated;
  const scale = estimated > 0 ? raw / estimated : 1;
  const shown = run.shownB === run.rawB ? raw : estimateTokens(run.cls.shown) * scale;
  return {
    raw: withinCap(raw, run.rawB, run.capB),
    shown: withinCap(shown, run.shownB, run.capB),
  };
};

const rerunWithin = 10 * 60_000;

/** The same output again: nothing had changed in between that would have been a reason of its own. */
const repeats = (run: StoredRun, earlier: StoredRun): boolean => {
  const ended = earlier.t + earlier.ms;
  return (
    earlier.lost > 0 &&
    run.t >= ended &&
    run.t - ended < rerunWithin &&
    run.rawB === earlier.rawB &&
    JSON.stringify(run.cls.raw) === JSON.stringify(earlier.cls.raw)
  );
};

/** Ids of runs that show once more what a run of the same command, place and session had hidden lines of. */
export const rerunsIn = (runs: readonly StoredRun[]): Set<string> => {
  const before = new Map<string, StoredRun>();
  const found = new Set<string>();
  for (const run of runs) {
    const key = JSON.stringify([run.fd ?? 1, run.cwd, run.session ?? "", run.cmd]);
    const earlier = before.get(key);
    if (earlier !== undefined && repeats(run, earlier)) found.add(run.id);
    before.set(key, run);
  }
  return found;
};

const recoveredBy = (
  recoveries: readonly RecoveryRecord[],
  runs: readonly StoredRun[],
): Map<string, number> => {
  const known = new Map(runs.map((run) => [run.id, run]));
  const tokens = new Map<string, number>();
  for (const recovery of recoveries) {
    const run = known.get(recovery.run);
    const perByte =
      run === undefined || run.rawB === 0 ? 0.3 : (run.rawTokens ?? estimateTokens(run.cls.raw)) / run.rawB;
    tokens.set(recovery.run, (tokens.get(recovery.run) ?? 0) + recovery.bytes * perByte);
  }
  return tokens;
};

const nothing: Sums = { runs: 0, raw: 0, shown: 0, debited: 0, saved: 0, counted: 0 };

const plus = (a: Sums, b: Sums): Sums => ({
  runs: a.runs + b.runs,
  raw: a.raw + b.raw,
  shown: a.shown + b.shown,
  debited: a.debited + b.debited,
  saved: a.saved + b.saved,
  counted: a.counted + b.counted,
});

const grouped = (items: readonly Item[], nameOf: (item: Item) => string): Group[] => {
  const groups = new Map<string, Sums>();
  for (const item of items) groups.set(nameOf(item), plus(groups.get(nameOf(item)) ?? nothing, item));
  return [...groups]
    .map(([name, sums]) => ({ ...sums, name }))
    .sort((a, b) => b.saved - a.saved || (a.name < b.name ? -1 : 1));
};

/** The filter's command, or the program and a sub-command where no filter was used. */
const commandOf = (run: RunRecord): string => {
  if (run.filter !== "") return run.filter;
  const words = run.cmd.trim().split(/\s+/);
  const sub = words[1] !== undefined && /^[a-z][a-z-]*$/.test(words[1]) ? ` ${words[1]}` : "";
  return `${(words[0] ?? "").split("/").at(-1)}${sub}` || "?";
};

const itemOf = (run: StoredRun, debited: number, projectOf: (cwd: string) => string): Item => {
  const { raw, shown } = tokensOf(run);
  const own = run.fd === undefined ? 1 : 0;
  return {
    runs: own,
    raw,
    shown,
    debited,
    saved: raw - shown - debited,
    counted: own === 1 && run.rawTokens !== null ? 1 : 0,
    command: commandOf(run),
    project: projectOf(run.cwd),
  };
};

/** Runs and recoveries of a period, oldest first. `projectOf` names the project of a directory. */
export const tally = (
  runs: readonly StoredRun[],
  recoveries: readonly RecoveryRecord[],
  projectOf: (cwd: string) => string,
): Tally => {
  const recovered = recoveredBy(recoveries, runs);
  const reruns = rerunsIn(runs);
  let rerunTokens = 0;
  const items = runs.map((run) => {
    const again = reruns.has(run.id) ? tokensOf(run).shown : 0;
    rerunTokens += again;
    return itemOf(run, again + (run.fd === undefined ? (recovered.get(run.id) ?? 0) : 0), projectOf);
  });
  const states = { ok: 0, raw: 0, zero: 0, fault: 0, killed: 0 };
  for (const run of runs) if (run.fd === undefined) states[run.state] += 1;
  const ids = new Set(runs.map((run) => run.id));
  const own = recoveries.filter((recovery) => ids.has(recovery.run));
  return {
    total: items.reduce<Sums>(plus, nothing),
    commands: grouped(items, (item) => item.command),
    projects: grouped(items, (item) => item.project),
    recoveries: {
      count: own.length,
      tokens:
        own.length === 0
          ? 0
          : [...recovered].reduce((sum, [id, tokens]) => (ids.has(id) ? sum + tokens : sum), 0),
    },
    reruns: { count: reruns.size, tokens: rerunTokens },
    states,
  };
};
