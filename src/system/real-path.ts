import { realpathSync } from "node:fs";

/** Without links; null where nothing is there. */
export const realPath = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};
