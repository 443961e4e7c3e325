/** Events of a session that a running trial waits for. */
import { runningTrial } from "../history/trial.ts";
import { environment } from "../system/environment.ts";

/** With arms: the beginning of a session, where advice is handed over. */
export const neededByTrial = (): readonly string[] =>
  runningTrial(environment())?.arms === true ? ["SessionStart"] : [];
