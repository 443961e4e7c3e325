/** The `.env` from which Gemini CLI takes variables for itself, and with them for its shells: of all files of that
 * name it reads one. Order and names as in 0.61.0, `findEnvFile`. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../../src/config/user-error.ts";
import { block } from "../../src/ends/setup/block-piece.ts";
import type { Piece } from "../../src/ends/setup/piece.ts";

const own = (folder: string): string => join(folder, ".gemini", ".env");

/** Folders from `folder` up to the root. */
const upFrom = (folder: string): readonly string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...upFrom(dirname(folder))];

/** The file that a session in `folder` reads; null: none. */
export const envFileFor = (folder: string, home: string): string | null =>
  [...upFrom(folder), home].flatMap((at) => [own(at), join(at, ".env")]).find((path) => existsSync(path)) ??
  null;

/** What a new file in `folder` would take the place of; null: nothing. */
const shadowed = (folder: string, home: string): string | null => {
  const found = existsSync(own(folder)) ? null : envFileFor(folder, home);
  return found === own(home) ? null : found;
};

// https://www.npmjs.com/package/dotenv: nothing is expanded within single quotes.
const line = (name: string, value: string): string => `${name}='${value}'`;

const setsBashEnv = (text: string): boolean => /^\s*(?:export\s+)?BASH_ENV\s*[=:]/m.test(text);

/** `BASH_ENV` in the user's file; throws where that would cost another file or value of his. */
export const envPiece = (home: string, bashEnv: string): Piece => {
  if (bashEnv.includes("'") || bashEnv.includes("\n"))
    throw new UserError(`Gemini's .env cannot hold the path ${bashEnv}; use \`pith with gemini\``);
  const path = own(home);
  const piece = block({ path, comment: "#", text: line("BASH_ENV", bashEnv) });
  return {
    ...piece,
    edits: (text) => {
      const other = shadowed(home, home);
      if (other !== null && text === "")
        throw new UserError(
          `Gemini would no longer read ${other} if there were ${path}; use \`pith with gemini\``,
        );
      if (setsBashEnv(piece.without(text)))
        throw new UserError(`${path} sets BASH_ENV already; use \`pith with gemini\``);
      return piece.edits(text);
    },
  };
};

/** The file that keeps a session in `folder` from reading the user's; null: none does. */
export const inTheWay = (folder: string, home: string): string | null => {
  const found = envFileFor(folder, home);
  return found === null || found === own(home) || setsBashEnv(readFileSync(found, "utf8")) ? null : found;
};
