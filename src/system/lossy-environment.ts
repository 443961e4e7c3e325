/** Whether the launcher's shell would lose variables on their way to the program. */
import type { Environment } from "./environment.ts";
import { realPath } from "./real-path.ts";

const shellName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Every shell sets these anew. */
const setAnew = ["IFS", "OPTIND", "PPID"];

/** On a Mac it is no link. */
export const isBash = (sh: string, platform: string): boolean =>
  platform === "darwin" || /bash$/.test(realPath(sh) ?? "");

/** dash drops variables whose names are no shell names, among them the functions that bash exports (`BASH_FUNC_x%%`); bash as
 * `/bin/sh` keeps them. No shell passes on an IFS as it was. */
export const losesVariables = ({ variables, platform }: Environment, sh = "/bin/sh"): boolean =>
  platform !== "win32" &&
  (setAnew.some((name) => variables[name] !== undefined) ||
    (Object.keys(variables).some((name) => !shellName.test(name)) && !isBash(sh, platform)));
