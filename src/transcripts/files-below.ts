/** Files of transcripts below a folder. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Those whose path below the folder fits; none where there is no folder. */
export const filesBelow = (folder: string, pattern: RegExp): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => pattern.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};
