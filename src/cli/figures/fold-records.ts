/** What a run starts behind itself where the journal has grown: the records come into the database, and what an
 * older version wrote into settings is renewed; nothing is said. */
import { settings } from "../../config/read-settings.ts";
import { foldQuietly } from "../../history/history.ts";
import { environment } from "../../system/environment.ts";

export const foldRecords = async (): Promise<number> => {
  const env = environment();
  const { track } = await settings(env);
  await (await import("../renew-outdated.ts")).renewOutdated();
  await foldQuietly(track.days, env);
  return 0;
};
