/** After the fact: what a text's commands have printed in, what the agent should have seen out. */
import { type Foot, footIn } from "../engine/mark/marks.ts";
import { idsFrom, teeFolders } from "../store/kept-files.ts";
import type { Settings } from "../config/settings.ts";
import {
  openPipeline,
  type Pipeline,
  type PipelineOptions,
  type Reader,
  type Text,
} from "./open-pipeline.ts";
import { type Printed, reduceWhole, type Shown } from "./whole-output.ts";

interface ShowOptions extends Omit<PipelineOptions, "deliver" | "trim"> {
  readonly printed: Printed;
  /** Whether a foot mark that leads to no file on disk is one of ours all the same. */
  readonly isOurs?: (foot: Foot) => boolean;
}

/** More than a mark with the longest path. */
const longestFoot = 8192;

/** A text that ends in one of our marks was shortened before, and is left alone. */
const isShortened = (settings: Settings, { printed, env, isOurs }: ShowOptions): boolean => {
  const foot = footIn(Buffer.from(printed.output).subarray(-longestFoot).toString());
  if (foot === null) return false;
  return idsFrom(foot.id, teeFolders(settings.tee.dir, env)).length > 0 || isOurs?.(foot) === true;
};

/** `reduction`: the pipeline, for its record. */
export const showPrinted = (
  settings: Settings,
  reader: Reader,
  text: Text,
  options: ShowOptions,
): Promise<Shown & { readonly reduction: Pipeline }> => {
  const isDone = text.isDone === true || isShortened(settings, options);
  const printed = Buffer.from(options.printed.output).toString();
  return reduceWhole(options.printed, (deliver) =>
    openPipeline(settings, reader, { ...text, printed, isDone }, { ...options, deliver }),
  );
};
