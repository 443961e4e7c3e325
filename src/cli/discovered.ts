/** Reads the transcripts of a period. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { agents } from "../../hooks/registry.generated.ts";
import { environment, type Environment } from "../system/environment.ts";
import { settings, type Settings } from "../config/settings.ts";
import { discover, emptyDiscovery } from "../figures/discovery.ts";
import type { Discovered } from "../figures/discovery-text.ts";
import { projectFinder } from "../history/project.ts";
import { dayOf, startOfDay } from "../history/day.ts";
import type { Call, Source } from "../transcripts/call.ts";
import { sources } from "../transcripts/sources.ts";
import { type Asked, periodOf } from "./gain-report.ts";

interface File {
  readonly source: Source;
  readonly path: string;
}

const isYoung = (path: string, since: number): boolean => {
  const status = statSync(path, { throwIfNoEntry: false });
  return status !== undefined && status.mtimeMs >= since;
};

const filesSince = (since: number, env: Environment): File[] =>
  sources.flatMap((source) =>
    source
      .files(env)
      .filter((path) => isYoung(path, since))
      .map((path) => ({ source, path })),
  );

/** How far we are, on a terminal's stderr; nothing elsewhere. */
const progress = (total: number): ((done: number) => void) => {
  if (process.stderr.isTTY !== true) return () => {};
  const width = 30;
  return (done) => {
    const filled = Math.round((done / Math.max(1, total)) * width);
    const text = `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done} of ${total} transcripts`;
    process.stderr.write(done === total ? "\r\u001b[K" : `\r${text}`);
  };
};

const readSafely = async ({ source, path }: File): Promise<Awaited<ReturnType<Source["read"]>>> => {
  try {
    return await source.read(path);
  } catch {
    // Gone, not ours to read, or of a form that is not known.
    return { calls: [], broken: 1 };
  }
};

const outputLimitOf = async (agent: string, { agents: configured }: Settings): Promise<number> =>
  configured[agent]?.cap ?? (await agents.find(({ name }) => name === agent)?.load())?.outputLimit ?? 0;

interface Wanted {
  readonly since: number;
  readonly project: string | null;
}

const isWanted = (
  { since, project }: Wanted,
  projectOf: (cwd: string) => string,
): ((call: Call) => boolean) => {
  return ({ t, cwd }) => (t === 0 || t >= since) && (project === null || projectOf(cwd) === project);
};

const projectAsked = (
  { project }: Asked,
  { cwd }: Environment,
  projectOf: (cwd: string) => string,
): string | null =>
  project === undefined ? null : projectOf(resolve(cwd ?? "/", project === true ? "." : project));

/** `--all`: every transcript that there is. */
export const discovered = async (asked: Asked, now = Date.now()): Promise<Discovered> => {
  const env = environment();
  const current = await settings(env);
  const { first, words: period } = periodOf(asked, now);
  const projectOf = projectFinder();
  const project = projectAsked(asked, env, projectOf);
  const since = startOfDay(first);
  const fits = isWanted({ since, project }, projectOf);
  const discovery = emptyDiscovery();
  const known = new Map<string, { files: number; broken: number }>();
  const all = filesSince(since, env);
  const show = progress(all.length);
  for (const [i, file] of all.entries()) {
    show(i);
    const { agent, title } = file.source;
    const { calls, broken } = await readSafely(file);
    const count = known.get(title) ?? { files: 0, broken: 0 };
    known.set(title, { files: count.files + 1, broken: count.broken + broken });
    const judging = { cap: await outputLimitOf(agent, current), exclude: current.exclude.commands };
    for (const call of calls.filter(fits)) {
      discovery.sessions.set(title, (discovery.sessions.get(title) ?? new Set()).add(call.session));
      await discover(discovery, call, judging);
    }
  }
  show(all.length);
  return {
    discovery,
    period: first === 0 ? "in all transcripts" : period,
    first: first === 0 ? dayOf(now) : first,
    last: dayOf(now),
    project,
    all: asked.all === true,
    files: known,
  };
};
