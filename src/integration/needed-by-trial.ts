/** Events of a session that a running trial waits for. */
import { runningTrial, trialFile } from "../history/trial.ts";
import { environment, type Environment } from "../system/environment.ts";

/** With arms: the beginning of a session, where advice is handed over. */
export const neededByTrial = (): readonly string[] =>
  runningTrial(environment())?.arms === true ? ["SessionStart"] : [];

/** The file that is there while a trial runs, for plugins of ours that ask by themselves. */
export const trialPlace = (env: Environment): string => trialFile(env);
