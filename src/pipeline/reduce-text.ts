/** A command's text and what it printed in, what is shown of it out, as far from any place as a measurement is. */
import { defaults, type Settings } from "../config/settings.ts";
import type { Store } from "../engine/engine-contract.ts";
import type { Tee } from "../store/tee.ts";
import type { SessionRecall } from "../ledger/recall.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { choose } from "./choose-filter.ts";
import type { OutputLimit } from "../history/output-limits.ts";
import { createReduction } from "./reduction.ts";
import { type Printed, reduceWhole } from "./whole-output.ts";

interface Measured extends Printed {
  readonly command: string;
  /** How much the agent shows of an output that ended so; absent: not known. */
  readonly limit?: (ending: Ending) => OutputLimit;
  /** Whether the foot names the path of the full output; true where absent. */
  readonly namesPath?: boolean;
  /** Commands that are left alone. */
  readonly exclude?: readonly string[];
  readonly store: Store;
  /** Earlier results of the conversation; absent: none is known. */
  readonly recall?: SessionRecall | null;
}

export interface Reduced {
  readonly output: Buffer;
  readonly stderr: Buffer;
  /** null where the text went through as it was. */
  readonly filter: string | null;
  readonly lost: number;
  /** Those of them that its reader had before. */
  readonly again: number;
}

const teeOver = ({ commit }: Store): Tee => ({
  id: "",
  bytes: 0,
  append: () => true,
  commit,
  hold: () => true,
  close: () => null,
});

/** Reduces one tool result by the filters that pith ships. Output that none of them covers comes back as it was. */
export const reduceText = async (measured: Measured): Promise<Reduced> => {
  const { command, exclude = [], store } = measured;
  const settings: Settings = { ...defaults, exclude: { commands: exclude } };
  const printed = Buffer.from(measured.output).toString();
  const choice = await choose(command, settings.mode, { exclude, printed });
  const shown = await reduceWhole(measured, (deliver) =>
    createReduction({
      id: "",
      settings: { ...settings, mode: choice?.mode ?? settings.mode },
      choice,
      isWatched: false,
      tee: teeOver(store),
      limit: measured.limit,
      namesPath: measured.namesPath,
      recall: measured.recall ?? null,
      deliver,
    }),
  );
  const { output, stderr, result } = shown;
  return {
    output,
    stderr,
    filter: result.filter === "" ? null : result.filter,
    lost: result.lost,
    again: result.again ?? 0,
  };
};
