/** Folders that helpers make in the temporary directory for one test file; removed when the file is done. */
import { rmSync } from "node:fs";
import { sleep } from "../src/system/sleep.ts";

const made: string[] = [];

/** Files share their worker, and with it the modules: no module can ask to be told of each file's end. */
export const removedLater = (folder: string): string => {
  made.push(folder);
  return folder;
};

/** So often, a tenth of a second apart. */
const maxTries = 20;

/** A process that nobody waits for may still write there. (Node's own retries look for no new files.) */
export const removeFolder = (folder: string): void => {
  for (let tries = 1; ; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (fault) {
      if (tries === maxTries) throw fault;
      sleep(100);
    }
  }
};

export const removeLeftOver = (): void => made.splice(0).forEach(removeFolder);
