/** `pith forget`: erases what pith has kept and written down about runs. */
import { showLine } from "../../system/show-text.ts";
import { bytesText, tell } from "../../system/print.ts";
import { table } from "../../system/table.ts";
import { erase, traces, type Trace } from "../../history/traces.ts";
import { checkedSettings } from "../checked-settings.ts";
import { ownCommand } from "../arguments.ts";
import { mayGoOn } from "../is-confirmed.ts";

const inventory = (found: readonly Trace[]): string => {
  const kinds = [...new Set(found.map((trace) => trace.what))];
  const rows = kinds.map((kind) => {
    const own = found.filter((trace) => trace.what === kind);
    const bytes = own.reduce((sum, trace) => sum + trace.bytes, 0);
    const folders = [...new Set(own.map((trace) => trace.path.replace(/[^/\\]*$/, "")))];
    return [kind, String(own.length), bytesText(bytes), folders.join(" ")];
  });
  return table([["what", "files", "size", "where"], ...rows]);
};

export default ownCommand<{ yes?: boolean; dryRun?: boolean }>("forget", async ({ options, env }) => {
  const { tee } = await checkedSettings(env);
  const found = traces(tee.dir, env);
  if (found.length === 0) {
    tell("nothing to erase\n");
    return 0;
  }
  tell(inventory(found));
  if (options.dryRun === true) return 0;
  const refusal = "pith forget asks on a terminal; without one it needs --yes";
  if (!(await mayGoOn(options.yes, "Erase all of this?", { refusal, unchanged: "nothing erased" }))) return 1;
  const left = erase(found, tee.dir, env);
  tell(`erased ${found.length - left.length} files\n`);
  for (const { path } of left) process.stderr.write(`pith: cannot remove ${showLine(path)}\n`);
  return left.length === 0 ? 0 : 1;
});
