/** Faults in pith's own files, each with its cure, for `pith doctor`. */
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { environment, type Environment } from "../system/environment.ts";
import { configFile, dataDir, teeDir } from "../system/paths.ts";
import { namesIn } from "../system/names-in.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { isPrivate, makePrivate, privateSpools } from "../system/private-folder.ts";
import { settings } from "../config/read-settings.ts";
import { defaults } from "../config/settings.ts";
import { ageText, bytesText } from "../system/print.ts";
import { quoteWords } from "../shell/quote-words.ts";
import { checkCompanions } from "./companions.ts";
import { checkRuntime } from "./runtime.ts";
import { rejectedFile } from "../history/fold.ts";
import { dayOf, dayText } from "../history/day.ts";
import { openHistory, readAnew } from "../history/history.ts";
import type { Finding } from "../integration/agent.ts";
import { failure, note, ok, warning } from "../integration/finding.ts";
import { agentsInArms, damagedFile, runningTrial } from "../history/trial.ts";
import { orElse } from "../system/regular-file.ts";

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const canWrite = (folder: string): string | null => {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makePrivate(folder);
    const fd = openSync(probe, "wx", 0o600);
    try {
      writeSync(fd, "x");
    } finally {
      closeSync(fd);
      rmSync(probe);
    }
    return null;
  } catch (fault) {
    return messageOf(fault);
  }
};

const checkVariables = (env: Environment): Finding[] =>
  losesVariables(env)
    ? [
        warning(
          "this environment holds IFS, OPTIND, PPID, exported functions, or names that are no shell names; /bin/sh would lose them, so pith leaves commands alone",
          "unset them (`env | grep -e %% -e ^IFS -e ^OPTIND -e ^PPID` shows them); where it is for functions, bash as /bin/sh helps too",
        ),
      ]
    : [];

const checkFolder = (folder: string, env: Environment): Finding[] => {
  const fault = canWrite(folder);
  if (fault !== null) {
    return [
      warning(
        `${folder} cannot be written (${fault}); outputs and records go to ${env.temporary}`,
        "make it writable, or set PITH_DATA_DIR to a folder that is",
      ),
    ];
  }
  if (isPrivate(folder, env.uid) || lstatSync(folder).isSymbolicLink())
    return [ok(`${folder} is writable and private`)];
  return [
    warning(`${folder} can be entered by others`, quoteWords(["chmod", "700", folder]), () =>
      chmodSync(folder, 0o700),
    ),
  ];
};

const openFiles = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => /\.(?:log|idx|jsonl|db)$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);

const checkFiles = (folders: readonly string[], env: Environment): Finding[] => {
  const open = env.uid === null ? [] : folders.flatMap(openFiles);
  if (open.length === 0) return [];
  return [
    warning(`${open.length} files can be read by others, such as ${open[0]}`, "chmod 600 them", () => {
      for (const path of open) chmodSync(path, 0o600);
    }),
  ];
};

const checkSpace = (folder: string): Finding[] =>
  orElse(() => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free > 512 * 1024 * 1024) return [];
    const level = free < 16 * 1024 * 1024 ? "error" : "warning";
    return [
      {
        level,
        what: `only ${bytesText(free)} free for ${folder}; with none, outputs are shown unshortened`,
        fix: "free some space, or `pith forget`",
      },
    ];
  }, []);

const checkJournals = (folders: readonly string[]): Finding[] => {
  const files = folders.map(rejectedFile).filter((path) => existsSync(path));
  if (files.length === 0) return [];
  return [
    warning(
      `journal lines without a record (a full disk, a power cut) were moved to ${files.join(", ")}`,
      "look at them, then remove the file",
      () => {
        for (const path of files) rmSync(path);
      },
    ),
  ];
};

const checkTrial = (env: Environment): Finding[] => {
  const damaged = damagedFile(env);
  if (damaged !== null)
    return [warning(`${damaged} cannot be read as a trial`, "move it away, and pith is as without one")];
  const trial = runningTrial(env);
  if (trial === null) return [];
  const { project, start, end, arms } = trial;
  const what =
    arms === true
      ? `new sessions of ${agentsInArms.join(", ")} go without pith, with it, with advice alone, or with both`
      : "half of the new sessions go without pith";
  const where = project === null ? "" : ` in ${project}`;
  const until = end === null ? "`pith trial stop` ends it" : `until ${dayText(dayOf(end))}`;
  return [note(`a trial runs${where} since ${dayText(dayOf(start))}, ${until}: ${what}`)];
};

const checkSpools = (spools: readonly string[]): Finding[] =>
  spools.map((folder) => note(`outputs and records of a sandbox are in ${folder}; reports read them too`));

const checkDatabase = async (days: number, env: Environment): Promise<Finding[]> => {
  const history = await openHistory(days, env, Date.now(), true);
  const [latest] = history.ledger.rows({ since: 0, limit: 1 });
  history.close();
  const aside = namesIn(dataDir(env)).filter((name) => /^history\.db\.corrupt-\d+$/.test(name));
  const findings: Finding[] = history.notes.map((what) => ({
    level: what.endsWith(readAnew) ? "note" : "warning",
    what,
  }));
  if (findings.length === 0)
    findings.push(
      ok(
        `records readable, ${latest === undefined ? "none yet" : `the last of ${ageText(Date.now() - latest.t)} ago`}`,
      ),
    );
  if (aside.length > 0)
    findings.push(
      warning(
        `a damaged database is kept as ${aside.join(", ")} in ${dataDir(env)}`,
        "recover what is in it with `sqlite3 FILE .recover`, then remove it",
      ),
    );
  return findings;
};

const checkConfig = async (env: Environment): Promise<Finding[]> => {
  const path = configFile(env);
  if (!existsSync(path)) return [ok(`no ${path}: all defaults`)];
  const { configText, describe, readText } = await import("../config/config.ts");
  try {
    const { mistakes } = readText(configText(path));
    if (mistakes.length === 0) return [ok(`${path} is valid`)];
    return mistakes.map((mistake) => failure(describe(path, mistake), "`pith config edit`"));
  } catch (fault) {
    return [failure(`${path}: ${messageOf(fault)}`, "make it readable")];
  }
};

/** All findings, the good ones too. Never throws. */
export const health = async (env: Environment = environment()): Promise<Finding[]> => {
  const current = await settings(env).catch(() => defaults);
  const data = dataDir(env);
  const kept = current.tee.dir || teeDir(data);
  const spools = privateSpools(env);
  // A file in a folder that cannot be written is no second fault.
  const isLost = canWrite(data) !== null;
  const checks = [
    () => checkRuntime(),
    () => checkCompanions(),
    () => checkConfig(env),
    () => checkVariables(env),
    () => checkFolder(data, env),
    () => (isLost && kept.startsWith(data) ? [] : checkFolder(kept, env)),
    () => checkFiles([data, kept, ...spools.flatMap((spool) => [spool, teeDir(spool)])], env),
    () => checkSpace(data),
    () => (isLost ? [] : checkDatabase(current.track.days, env)),
    () => (isLost ? [] : checkTrial(env)),
    () => checkJournals([data, ...spools]),
    () => checkSpools(spools),
    async () => (await import("./filter-findings.ts")).filterFindings(env, current.track.days),
  ];
  const findings: Finding[] = [];
  for (const check of checks)
    try {
      findings.push(...(await check()));
    } catch (fault) {
      findings.push(failure(messageOf(fault)));
    }
  return findings;
};
