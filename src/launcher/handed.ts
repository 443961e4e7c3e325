/** Words of the native launcher that must not be readable in the sink's command line. */
import { closeSync, readFileSync } from "node:fs";
import type { Call } from "./call.ts";

/** Also in native/src/handover.rs. */
const handedFd = 4;

/** The folder and the words of the program, each with a NUL behind it. */
export const handed = (): Pick<Call, "cwd" | "argv"> => {
  const [cwd = "", ...argv] = readFileSync(handedFd, "utf8").split("\0").slice(0, -1);
  closeSync(handedFd);
  return { cwd, argv };
};
