/** The `.env` from which Gemini CLI takes variables for itself, and with them for its shells: of all files of that
 * name it reads one. Order and names as in 0.61.0, `findEnvFile`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { block } from "../../src/install/setup/text-block.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { ownBashEnv } from "../../src/integration/own-bash-env.ts";
import { foldersAbove } from "../../src/system/folders-above.ts";

const own = (folder: string): string => join(folder, ".gemini", ".env");

/** The file that a session in `folder` reads; null: none. */
export const envFileFor = (folder: string, home: string): string | null =>
  [...foldersAbove(folder), home]
    .flatMap((at) => [own(at), join(at, ".env")])
    .find((path) => existsSync(path)) ?? null;

/** The file that a new one in `folder` would displace; null: none. */
const shadowed = (folder: string, home: string): string | null => {
  const found = existsSync(own(folder)) ? null : envFileFor(folder, home);
  return found === own(home) ? null : found;
};

// https://www.npmjs.com/package/dotenv: nothing is expanded within single quotes.
const line = (name: string, value: string): string => `${name}='${value}'`;

const setsBashEnv = (text: string): boolean => /^\s*(?:export\s+)?BASH_ENV\s*[=:]/m.test(text);

/** `BASH_ENV` in the user's file; none where that would cost another file or value of his. */
export const envEdits = (env: Environment, bashEnv: string): readonly SettingsEdit[] => {
  const path = own(env.home);
  const edit = block({
    path,
    comment: "#",
    text: line("BASH_ENV", bashEnv),
    known: /^BASH_ENV=.*pith-bash-env\.bash/,
  });
  const text = textOf(path) ?? "";
  if (edit.has(text)) return [edit];
  const isTaken = setsBashEnv(text) || shadowed(env.home, env.home) !== null || ownBashEnv(env) !== null;
  return isTaken || /['\n]/.test(bashEnv) ? [] : [edit];
};

/** The file that keeps a session in `folder` from reading the user's; null: none does. */
export const inTheWay = (folder: string, home: string): string | null => {
  const found = envFileFor(folder, home);
  return found === null || found === own(home) || setsBashEnv(textOf(found) ?? "") ? null : found;
};
