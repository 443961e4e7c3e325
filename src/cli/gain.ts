/** `pith gain`: what was saved, by command and by project. */
import { resolve } from "node:path";
import { environment } from "../system/environment.ts";
import { settings } from "../config/settings.ts";
import { UserError } from "../system/user-error.ts";
import { keptFiles, teeFolders } from "../store/read.ts";
import { countExactly } from "../figures/count-exactly.ts";
import { gainJson, gainText, type GainView } from "../figures/gain-text.ts";
import { noticedReads } from "../figures/noticed-reads.ts";
import { projectFinder } from "../figures/project.ts";
import { tally } from "../figures/tally.ts";
import { openHistory } from "../history/history.ts";
import { importedSince, importedTotals } from "../history/imported.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";
import { print } from "../system/print.ts";

interface Options {
  readonly days?: string;
  readonly project?: string | true;
  readonly json?: boolean;
  readonly all?: boolean;
}

const summary = "Tokens saved, by command and by project.";

const describe = () =>
  describeCommand("gain", summary)
    .option("--days <n>", "how far to look back")
    .option("--project [directory]", "only runs in this project (default: the current one)")
    .option("--all", "every row of the tables")
    .option("--json", "for programs");

const readDays = (text: string | undefined, longest: number): number => {
  if (text === undefined) return Math.min(30, longest);
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1)
    throw new UserError(`--days takes a whole number from 1 on, not "${text}"`);
  return Number(text);
};

const view = async (options: Options): Promise<GainView> => {
  const env = environment();
  const { track, tee } = await settings(env);
  const days = readDays(options.days, track.days);
  const projectOf = projectFinder();
  const wanted = options.project === undefined ? null : options.project === true ? "." : options.project;
  const project = wanted === null ? null : projectOf(resolve(env.cwd ?? "/", wanted));
  const since = Date.now() - days * 86_400_000;
  const history = await openHistory(track.days, env);
  try {
    const all = history.runs(since);
    const chosen = project === null ? all : all.filter((run) => projectOf(run.cwd) === project);
    const kept = keptFiles(teeFolders(tee.dir, env));
    for (const recovery of noticedReads(all, kept, history.recoveries(0))) history.addRecovery(recovery);
    const runs = await countExactly(history, chosen, kept);
    const imported = importedTotals(env);
    const disabled = track.enabled ? [] : ["tracking is switched off ([track] enabled = false)"];
    return {
      tally: tally(runs, history.recoveries(since), projectOf),
      days,
      project,
      notes: [...history.notes, ...disabled, ...imported.map((one) => importedSince(one, since))],
      imported,
    };
  } finally {
    history.close();
  }
};

const run = async (words: readonly string[]): Promise<number> => {
  const command = parseWords(describe(), words);
  if (command === null) return 0;
  if (command.args.length > 0) throw new UserError(`pith gain takes no "${command.args[0]}"`);
  const options = command.opts<Options>();
  const result = await view(options);
  const most = options.all === true ? Infinity : 12;
  print(options.json === true ? gainJson(result) : gainText(result, most));
  return result.tally.total.runs === 0 ? 1 : 0;
};

export default { name: "gain", summary, run } satisfies OwnCommand;
