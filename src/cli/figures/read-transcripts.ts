/** Reads the transcripts of a period, file by file. */
import { statSync } from "node:fs";
import { environment, type Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { NoSqlite } from "../../history/database.ts";
import { projectFinder } from "../../history/project.ts";
import { dayLength, dayOf, startOfDay } from "../../history/day.ts";
import { outputColumns } from "../../system/text-width.ts";
import type { Read, Source } from "../../transcripts/call.ts";
import { unrepeated } from "../../transcripts/unrepeated.ts";
import { sources, transcriptsOf } from "../../transcripts/sources.ts";
import { plural } from "../../figures/words.ts";
import { type Asked, periodOf, projectAsked, withReport } from "./gain-report.ts";
import { Joiner, type Session } from "../../figures/sessions/conversation.ts";

interface File {
  readonly source: Source;
  readonly path: string;
}

const filesSince = (since: number, env: Environment): File[] =>
  sources.flatMap((source) =>
    transcriptsOf(source, env)
      .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1) >= since)
      .map((path) => ({ source, path })),
  );

/** How far we are, on a terminal's stderr; nothing elsewhere. */
const progress = (total: number): ((done: number) => void) => {
  if (process.stderr.isTTY !== true) return () => {};
  return (done) => {
    const says = ` ${done} of ${total} transcripts`;
    // A line that the terminal has broken cannot be taken away again.
    const width = Math.max(0, Math.min(30, outputColumns(process.stderr) - says.length - 1));
    const filled = Math.round((done / Math.max(1, total)) * width);
    const text = `${"█".repeat(filled)}${"░".repeat(width - filled)}${says}`;
    process.stderr.write(done === total ? "\r\u001b[K" : `\r${text}`);
  };
};

const readSafely = async ({ source, path }: File): Promise<Read> => {
  try {
    return await source.read(path);
  } catch (fault) {
    // Sums without all of an agent's conversations would be wrong.
    if (fault instanceof NoSqlite)
      throw new UserError(`the conversations of ${source.title}: ${fault.message}`);
    // Gone, not ours to read, or of a form that is not known.
    return { calls: [], steps: [], broken: 1 };
  }
};

/** Transcripts, and lines of them that could not be read, by the agent's title. */
type Files = ReadonlyMap<string, { readonly files: number; readonly broken: number }>;

interface Reading {
  readonly period: string;
  /** Days. */
  readonly first: number;
  readonly last: number;
  readonly project: string | null;
  readonly files: Files;
}

interface Wanted {
  readonly since: number;
  /** A later date is wrong; clocks differ by less than a day. */
  readonly until: number;
  readonly project: string | null;
  readonly projectOf: (cwd: string) => string;
}

/** Calls of the period and the project, and the requests of the same conversations. */
const wantedOf = (
  { calls, steps, prompts, broken }: Read,
  { since, until, project, projectOf }: Wanted,
): Read => {
  const isThen = (t: number): boolean => t === 0 || (t >= since && t <= until);
  const fitting = calls.filter(({ t, cwd }) => isThen(t) && (project === null || projectOf(cwd) === project));
  const sessions = new Set(fitting.map(({ session }) => session));
  return {
    calls: fitting,
    steps: steps.filter(({ t, session }) => isThen(t) && (project === null || sessions.has(session))),
    ...(prompts === undefined ? {} : { prompts }),
    broken,
  };
};

/** `use` gets what was read of one file: calls of the period and the project, all of its steps. */
export const readTranscripts = async (
  asked: Asked,
  use: (source: Source, read: Read) => void | Promise<void>,
  now = Date.now(),
  env: Environment = environment(),
): Promise<Reading> => {
  const { first, words } = periodOf(asked, now);
  const projectOf = projectFinder();
  const project = projectAsked(asked, env, projectOf);
  const since = first === 0 ? 0 : startOfDay(first);
  const files = new Map<string, { files: number; broken: number }>();
  const all = filesSince(since, env);
  const show = progress(all.length);
  let earliest = now;
  const fresh = unrepeated();
  for (const [i, file] of all.entries()) {
    show(i);
    const read = await readSafely(file);
    const { title } = file.source;
    const count = files.get(title) ?? { files: 0, broken: 0 };
    files.set(title, { files: count.files + 1, broken: count.broken + read.broken });
    const once = fresh(file.source.agent, read);
    for (const { t } of once.calls) if (t > 0) earliest = Math.min(earliest, t);
    await use(file.source, wantedOf(once, { since, until: now + dayLength, project, projectOf }));
  }
  show(all.length);
  const period = first === 0 ? "in all transcripts" : words;
  return {
    period,
    first: first === 0 ? dayOf(earliest) : first,
    last: dayOf(now),
    project,
    files,
  };
};

interface Joined {
  readonly reading: Reading;
  /** Latest first. */
  readonly sessions: readonly Session[];
  readonly notes: readonly string[];
}

export const joinedSessions = async (
  asked: Asked,
  now = Date.now(),
  env: Environment = environment(),
): Promise<Joined> => {
  const { rows, notes } = await withReport(
    asked,
    ({ ledger, first, notes: said }) => ({
      rows: ledger.rows({ since: (first - 1) * dayLength, limit: 1_000_000 }),
      notes: said,
    }),
    now,
    env,
  );
  const joiner = new Joiner(rows);
  const reading = await readTranscripts(asked, (source, read) => joiner.take(source, read), now, env);
  const broken = [...reading.files.values()].reduce((sum, one) => sum + one.broken, 0);
  const lost = broken === 0 ? [] : [`${plural(broken, "line")} of transcripts could not be read`];
  return { reading, sessions: joiner.sessions(), notes: [...notes, ...lost] };
};
