/** The words by which a model asks for a kept output: what the note tells it, and rules of its agent allow. */
import { stableLauncher } from "../../system/stable-start.ts";

// Nothing in it that a rule, or the shell that reads the command, takes for more than itself.
const isPlain = (path: string): boolean => /^\/[\w@%+=.,/-]+$/.test(path);

/** The whole path, since what a bare name starts is for PATH to say; `pith raw` reads what pith has kept and nothing
 * else. null: a path that not every rule can hold. */
export const rawWords = (path: string = stableLauncher()): string | null =>
  isPlain(path) ? `${path} raw` : null;
