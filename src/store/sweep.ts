/** Which kept outputs go: the oldest, once there are too many, too old ones or too much of them. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../system/names-in.ts";
import { removeFile } from "../system/regular-file.ts";

interface Limits {
  readonly max_age_days: number;
  readonly max_files: number;
  readonly max_total_bytes: number;
}

const day = 24 * 60 * 60 * 1000;

interface Candidate {
  readonly path: string;
  readonly bytes: number;
  /** Last write, milliseconds: a run of three days is young as long as it prints. */
  readonly written: number;
}

const candidatesIn = (folder: string): Candidate[] => {
  const found: Candidate[] = [];
  for (const name of namesIn(folder)) {
    if (!/^\d+_.*\.log$/.test(name)) continue;
    const path = join(folder, name);
    const status = statSync(path, { throwIfNoEntry: false });
    if (status !== undefined) found.push({ path, bytes: status.size, written: status.mtimeMs });
  }
  return found.sort((a, b) => b.written - a.written);
};

/** A clock that was wrong leaves a hole between what was written before and after; nobody else is away for so long. */
const longestPause = 60 * day;

/** Age of each, newest first: by the clock, but for what may have been a leap of it. */
const agesOf = (all: readonly Candidate[], now: number, limit: number): readonly number[] => {
  let age = 0;
  let last = now;
  return all.map(({ written }) => {
    const pause = Math.max(0, last - written);
    if (pause <= limit + longestPause) age += pause;
    last = Math.min(last, written);
    return age;
  });
};

/** Removes what exceeds the limits, oldest first; never what was written to within 24 hours. Never throws. */
export const sweep = (folder: string, limits: Limits, now = Date.now()): void => {
  let files = 0;
  let bytes = 0;
  const candidates = candidatesIn(folder);
  const ages = agesOf(candidates, now, limits.max_age_days * day);
  for (const [at, candidate] of candidates.entries()) {
    files += 1;
    bytes += candidate.bytes;
    const age = ages[at] ?? 0;
    const exceeds =
      age > limits.max_age_days * day || files > limits.max_files || bytes > limits.max_total_bytes;
    if (exceeds && age >= day && removeFile(candidate.path))
      removeFile(candidate.path.replace(/\.log$/, ".idx"));
  }
};
