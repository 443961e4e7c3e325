/** The memory of the native program as it is before any question, kept in the user's own folder if no package brings it: a
 * start takes half the time. The program makes and checks the file alone (native/src/snapshot.rs). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { nativeProgram } from "../system/installation.ts";
import { dataDir } from "../system/paths.ts";
import { makePrivate } from "../system/private-folder.ts";

const folderOf = (env: Environment): string => join(dataDir(env), "native");

/** Nobody waits for more than a second; where there can be none, or one is there, nothing happens. Never throws. */
export const keepMemoryImage = (env: Environment): void => {
  const native = nativeProgram();
  if (native === null || env.platform !== "linux") return;
  try {
    makePrivate(dataDir(env));
    makePrivate(folderOf(env));
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    spawnSync(native, ["--keep"], { stdio: "ignore", timeout: 10_000, killSignal: "SIGKILL" });
  } catch {
    // The modules are loaded one after the other, as before.
  }
};

export const removeMemoryImage = (env: Environment): void => {
  try {
    rmSync(folderOf(env), { recursive: true, force: true });
  } catch {
    // It is of no use to anybody, and harms nobody.
  }
};
