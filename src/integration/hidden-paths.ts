/** Paths that an agent's sandbox hides from its commands. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { namesIn } from "../system/names-in.ts";
import { configDir } from "../system/paths.ts";
import { foldersAbove } from "../system/folders-above.ts";
import { orElse } from "../system/regular-file.ts";

export interface Hidden {
  /** Absolute. `*` is any part of a name, `?` and `[abc]` one character, `**` any folders. */
  readonly pattern: string;
  /** For the user: the entry, and the file that has it. */
  readonly says: string;
}

export type HiddenPart = Hidden & { readonly path: string };

const patternFor = (pattern: string): RegExp => {
  const source = pattern
    .split(/(\*\*\/?|[*?]|\[[^\]/]+\])/)
    .map((piece) => {
      if (piece.startsWith("**")) return piece.endsWith("/") ? "(?:.*/)?" : ".*";
      if (piece === "?") return "[^/]";
      if (/^\[.+\]$/s.test(piece)) return piece.replace("[!", "[^").replaceAll("\\", "\\\\");
      return piece === "*" ? "[^/]*" : piece.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`);
    })
    .join("");
  // No path is of a form that says nothing, `[z-a]` for one.
  return orElse(() => new RegExp(`^${source}$`), /(?!)/);
};

const folderOf = (pattern: string): string => pattern.replace(/\/(?:\*\*)?$/, "") || "/";

/** Does the entry name all paths of a form, and not one folder? */
export const isPattern = ({ pattern }: Pick<Hidden, "pattern">): boolean => /[*?[]/.test(folderOf(pattern));

/** Is the path, or a folder above it, what the entry hides? */
export const covers = ({ pattern }: Pick<Hidden, "pattern">, path: string): boolean => {
  const folder = folderOf(pattern);
  if (!isPattern({ pattern })) return isWithin(path, folder);
  const matches = patternFor(folder);
  return foldersAbove(path).some((one) => matches.test(one));
};

const neededBelow = (dist: string): readonly string[] => {
  const hasExecutable = namesIn(join(dist, "libexec")).includes("pith");
  const folders = ["libexec", "start", ...(hasExecutable ? [] : ["node"])].map((name) => join(dist, name));
  return [
    join(dist, "pith"),
    ...folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name))),
  ];
};

/** A part that commands start with (the folder of pith's settings, an installation), and the files in it that they need: an entry may
 * hide one of these and not the folder. `own`: those below the settings. */
export const neededIn = (part: string, own: readonly string[], env: Environment): readonly string[] => [
  part,
  ...(part === configDir(env) ? own : neededBelow(part)),
];
