/** Once a day, by whichever run comes first: old outputs go, a large journal is closed. */
import { closeSync, constants, openSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { environment, type Environment } from "../system/environment.ts";
import { refuseForeignHome } from "../system/foreign-home.ts";
import { dataDir, journalFile, ledgerDir, spoolDir, teeDir } from "../system/paths.ts";
import { namesIn } from "../system/names-in.ts";
import { removeFile } from "../system/regular-file.ts";
import type { Settings } from "../config/settings.ts";
import { newId } from "../store/id.ts";
import { sweep } from "../store/sweep.ts";

const day = 24 * 60 * 60 * 1000;
const largeJournal = 16 * 1024 * 1024;

/** Journals that were closed, by a fold or for their size: `journal-<milliseconds>-<id>.jsonl`. */
export const closedJournal = /^journal-(\d+)-[0-9A-Z]{8}\.jsonl$/;

/** Moves the journal out of the writers' way; false where there is none. */
export const closeJournal = (folder: string, now = Date.now()): boolean => {
  const path = journalFile(folder);
  try {
    // A folder of that name is somebody else's.
    if (!statSync(path).isFile()) return false;
    renameSync(path, join(folder, `journal-${now}-${newId()}.jsonl`));
    return true;
  } catch {
    return false;
  }
};

/** The first caller of a day gets true; all others one failed `open`. */
const claimDay = (data: string, today: number): boolean => {
  try {
    refuseForeignHome(data);
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    closeSync(openSync(join(data, `.upkeep-${today}`), flags, 0o600));
    return true;
  } catch {
    return false;
  }
};

const tidyData = (data: string, days: number, now: number): void => {
  for (const name of readdirSync(data)) {
    const claimed = /^\.upkeep-(\d+)$/.exec(name)?.[1];
    if (claimed !== undefined && Number(claimed) < Math.floor(now / day)) removeFile(join(data, name));
    const closed = closedJournal.exec(name)?.[1];
    if (closed !== undefined && now - Number(closed) > days * day) removeFile(join(data, name));
  }
  const size = statSync(journalFile(data), { throwIfNoEntry: false })?.size ?? 0;
  if (size > largeJournal) closeJournal(data, now);
};

/** Removes the ledgers of conversations that were silent for a day. */
const tidyLedger = (folder: string, now: number): void => {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (name.endsWith(".jsonl") && now - changed > day) removeFile(path);
  }
};

/** For the end of a run, when everything has been delivered. Nearly always one system call. Never throws. */
export const upkeep = (settings: Settings, env: Environment = environment(), now = Date.now()): void => {
  const data = dataDir(env);
  if (!claimDay(data, Math.floor(now / day))) return;
  try {
    sweep(settings.tee.dir || teeDir(data), settings.tee, now);
    sweep(teeDir(spoolDir(env)), settings.tee, now);
    tidyLedger(ledgerDir(data), now);
    tidyData(data, settings.track.days, now);
  } catch {
    // Tomorrow again.
  }
};
