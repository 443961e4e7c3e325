import { readdirSync } from "node:fs";

/** The names in a folder; none where it is missing or cannot be read. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
