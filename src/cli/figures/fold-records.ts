/** A run starts this in the background when the journal has grown: records go into the database, kept outputs are counted,
 * older entries in settings are renewed, and files that shorten starts are made. It prints nothing. */
import { countExactly } from "../../figures/count-exactly.ts";
import { keptFiles, teeFolders } from "../../store/kept-files.ts";
import { settings } from "../../config/read-settings.ts";
import { foldQuietly } from "../../history/history.ts";
import { environment } from "../../system/environment.ts";

export const foldRecords = async (): Promise<number> => {
  const env = environment();
  const { track, tee } = await settings(env);
  await (await import("../renew-outdated.ts")).renewOutdated();
  (await import("../../install/memory-image.ts")).keepMemoryImage(env);
  await foldQuietly(track.days, env, Date.now(), (history) =>
    countExactly(history, keptFiles(teeFolders(tee.dir, env))),
  );
  return 0;
};
