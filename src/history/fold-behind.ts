/** A journal that has grown is folded by a process of its own behind a run: no report meets very many records at once. */
import { statSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import { hasForeignHome } from "../system/foreign-home.ts";
import { dataDir, journalFile } from "../system/paths.ts";
import { closeJournal } from "./upkeep.ts";
import { withUsualCompiler } from "../system/usual-compiler.ts";

/** Some four hundred records: that process starts a runtime and loads a tokenizer, which takes as long as many runs. */
export const grown = 128 * 1024;

/** The word by which this program is started for it; the launcher does not know it. */
const foldWord = "fold-records";

/** In a process of its own, which nobody waits for. */
export const startFold = (own: readonly string[], env: Environment): void => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const [program = "", ...words] = own;
  const child = spawn(program, [...words, foldWord], {
    cwd: "/",
    env: withUsualCompiler(env.variables) as NodeJS.ProcessEnv,
    stdio: "ignore",
    detached: true,
  });
  child.on("error", () => {});
  child.unref();
};

/** For the end of a run: nearly always one system call. `own`: the words that start this very program. Never throws. */
export const foldBehind = (own: readonly string[], env: Environment): void => {
  try {
    const data = dataDir(env);
    if (hasForeignHome(env)) return;
    const size = statSync(journalFile(data), { throwIfNoEntry: false })?.size ?? 0;
    // If several runs end now, the one that closes the journal starts the fold.
    if (size < grown || !closeJournal(data)) return;
    startFold(own, env);
  } catch {
    // The next report folds it.
  }
};
