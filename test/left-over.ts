/** What helpers make in the temporary directory for one test file; it goes when the file is done. */
import { rmSync } from "node:fs";

const made: string[] = [];

/** Files share their worker, and with it the modules: no module can ask to be told of each file's end. */
export const removedLater = (folder: string): string => {
  made.push(folder);
  return folder;
};

/** A process may have been ended that still writes there. */
export const removeLeftOver = (): void => {
  for (const folder of made.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
};
