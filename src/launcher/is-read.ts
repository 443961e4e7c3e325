/** Whether anybody still reads what a descriptor takes; a program that writes itself would be told by SIGPIPE. */
import { closeSync, constants, fstatSync, openSync } from "node:fs";

/** Without writing only Linux tells, and only of a pipe: it cannot be opened once more where nobody reads it. */
export const isRead = (fd: number): boolean => {
  try {
    if (!fstatSync(fd).isFIFO()) return true;
    closeSync(openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code !== "ENXIO";
  }
};
