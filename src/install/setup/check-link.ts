/** Links on the way to a file of settings: followed within the place that it belongs to, and not out of it. */
import { lstatSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { throughLinks } from "../../system/atomic-file.ts";
import { InTheWay, UserError } from "../../system/user-error.ts";
import { quoteWords } from "../../shell/quote-words.ts";
import { orElse } from "../../system/regular-file.ts";

const realOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(realOf(dirname(path)), path.slice(dirname(path).length));
  }
};

/** A project may come from anybody: a link that leads out of it may hit any file. What the user's own home links to
 * is the user's choice. */
export const checkLink = (path: string, project: string | null): void => {
  if (project === null || !path.startsWith(project + sep)) return;
  const target = realOf(throughLinks(path));
  if (!target.startsWith(realOf(project) + sep))
    throw new UserError(`${path} is a link that leads out of ${project}, to ${target}; nothing was changed`);
};

export const isLink = (path: string): boolean => orElse(() => lstatSync(path).isSymbolicLink(), false);

/** A file of pith's own is not written through a link, which may lead to any file of the user's. */
export const checkOwn = (path: string): void => {
  if (isLink(path))
    throw new InTheWay(
      `${path} is a link, and a file of pith's own belongs there; \`${quoteWords(["rm", path])}\` first, nothing was changed`,
    );
};
