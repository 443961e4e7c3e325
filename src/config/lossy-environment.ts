/** Whether the launcher's shell would lose variables on their way to the program. */
import { readlinkSync } from "node:fs";
import type { Environment } from "./environment.ts";

const shellName = /^[A-Za-z_][A-Za-z0-9_]*$/;

const isBash = (path: string): boolean => {
  try {
    return /bash$/.test(readlinkSync(path));
  } catch {
    return false;
  }
};

/**
 * dash drops variables whose names are no shell names, among them the functions that bash exports
 * (`BASH_FUNC_x%%`); bash as `/bin/sh` keeps them.
 */
export const losesVariables = ({ variables, platform }: Environment, sh = "/bin/sh"): boolean =>
  platform !== "win32" && Object.keys(variables).some((name) => !shellName.test(name)) && !isBash(sh);
