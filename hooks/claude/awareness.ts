/** What the model is told once, in the file of instructions that it reads anyway. */
import { markersFor, withBlock, withoutBlock } from "../../src/install/setup/text-block.ts";
import { readingFor } from "../../src/install/setup/guidance.ts";

const markers = markersFor("<!--");

/** The block, with what has to stand before it at the end of `content`. `raw`: how to ask for a kept output by its id;
 * null where the model has to be given a path. */
export const awarenessFor = (content: string, raw: string | null): string =>
  withBlock(content, markers, readingFor(raw === null ? null : { raw })).slice(content.length);

/** Does the block stand there as this version writes it? */
export const isAware = (content: string, raw: string | null): boolean =>
  content.includes(
    awarenessFor("", raw)
      .trimEnd()
      .replaceAll("\n", content.includes("\r\n") ? "\r\n" : "\n"),
  );

/** `content` without the block, whatever stands within its markers. */
export const withoutAwareness = (content: string): string => withoutBlock(content, markers);
