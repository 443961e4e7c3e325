/** An agent's shell has no way to tell the model something. Its hook has one, so it asks the hooks of the user's that may
 * have something to tell (src/config/tellers.ts), before the agent's own rules. It leaves a note for each command that it
 * has asked about. The shell takes the note, and then asks the other hooks only. */
import { readdirSync, rmdirSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeFile } from "../system/regular-file.ts";
import type { Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";
import { makePrivate } from "../system/private-folder.ts";
import { sha256 } from "../user-filters/checked-file.ts";

/** A sandbox that hides pith's other folders shows this one. */
const folderOf = (env: Environment, agent: string): string => join(configDir(env), agent, "told");

/** A note that nobody took: the command was refused. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const maxNotes = 64;

interface Told {
  readonly agent: string;
  readonly session: string;
  readonly command: string;
}

const nameOf = ({ session, command }: Told): string =>
  sha256(Buffer.from(`${session}\0${command}`)).slice(0, 32);

const isOld = (path: string): boolean => {
  const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return time === undefined || Date.now() - time > LIFETIME_MS;
};

/** Throws if no note can be left: then the shell has to ask. */
export const leaveNote = (told: Told, env: Environment): void => {
  const folder = folderOf(env, told.agent);
  makePrivate(folder);
  for (const name of readdirSync(folder)) if (isOld(join(folder, name))) removeFile(join(folder, name));
  const name = nameOf(told);
  for (let at = 0; at < maxNotes; at += 1)
    try {
      writeFileSync(join(folder, `${name}.${at}`), "", { flag: "wx", mode: 0o600 });
      return;
    } catch (fault) {
      // A command may run more than once at a time.
      if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    }
  throw new Error("too many notes");
};

/** Was the agent's hook asked about this command? Each note counts once, but in a sandbox where it cannot be taken. */
export const takeNote = (told: Told, env: Environment): boolean => {
  const folder = folderOf(env, told.agent);
  const name = `${nameOf(told)}.`;
  try {
    for (const file of readdirSync(folder)) {
      const path = join(folder, file);
      if (!file.startsWith(name) || isOld(path)) continue;
      unlinkSync(path);
      if (readdirSync(folder).length === 0) rmdirSync(folder);
      return true;
    }
    return false;
  } catch (fault) {
    return ["EROFS", "EACCES", "EPERM"].includes((fault as NodeJS.ErrnoException).code ?? "");
  }
};
