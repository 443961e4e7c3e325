/** `pith gain --reset`: all figures begin anew; kept outputs stay. */
import { environment } from "../../system/environment.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { erase, traces } from "../../history/traces.ts";
import { checkedSettings } from "../checked-settings.ts";
import { mayGoOn } from "../is-confirmed.ts";

export const reset = async (isSure: boolean): Promise<number> => {
  const env = environment();
  const { tee } = await checkedSettings(env);
  const found = traces(tee.dir, env).filter(
    ({ what }) => what !== "kept output" && what !== "marker" && what !== "trial",
  );
  if (found.length === 0) {
    tell("nothing is recorded\n");
    return 0;
  }
  const refusal = "pith gain --reset asks on a terminal; without one it needs --yes";
  if (!(await mayGoOn(isSure, "Erase all records of runs? Kept outputs stay.", { refusal }))) {
    tell("nothing erased\n");
    return 1;
  }
  const left = erase(found, tee.dir, env);
  for (const { path } of left) process.stderr.write(`pith: cannot remove ${showLine(path)}\n`);
  if (left.length === 0) tell("all records erased; the figures begin anew\n");
  return left.length === 0 ? 0 : 1;
};
