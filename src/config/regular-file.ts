/** Files that may be anything by now: reading a named pipe would wait for a writer. */
import { readFileSync, statSync } from "node:fs";

/** null where there is none; throws what the system throws, and for what is no regular file. */
export const regularText = (path: string): string | null => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile()) throw new Error(`not a regular file: ${path}`);
  return readFileSync(path, "utf8");
};
