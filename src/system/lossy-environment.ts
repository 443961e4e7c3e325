/** Whether the launcher's shell would lose variables on their way to the program. */
import { readlinkSync } from "node:fs";
import type { Environment } from "./environment.ts";

const shellName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Every shell sets these anew. */
const setAnew = ["IFS", "OPTIND", "PPID"];

const isBash = (path: string, platform: string): boolean => {
  // No link there.
  if (platform === "darwin") return true;
  try {
    return /bash$/.test(readlinkSync(path));
  } catch {
    return false;
  }
};

/**
 * dash drops variables whose names are no shell names, among them the functions that bash exports
 * (`BASH_FUNC_x%%`); bash as `/bin/sh` keeps them. No shell passes on an IFS as it was.
 */
export const losesVariables = ({ variables, platform }: Environment, sh = "/bin/sh"): boolean =>
  platform !== "win32" &&
  (setAnew.some((name) => variables[name] !== undefined) ||
    (Object.keys(variables).some((name) => !shellName.test(name)) && !isBash(sh, platform)));
