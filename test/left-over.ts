/** What helpers make in the temporary directory for one test file; it goes when the file is done. */
import { rmSync } from "node:fs";

const made: string[] = [];

/** Files share their worker, and with it the modules: no module can ask to be told of each file's end. */
export const removedLater = (folder: string): string => {
  made.push(folder);
  return folder;
};

/** A process that nobody waits for may still write there. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

export const removeLeftOver = (): void => made.splice(0).forEach(removeFolder);
