/** What the model is told once, in the file of instructions that it reads anyway. */
import { markersFor, withBlock, withoutBlock } from "../../src/install/setup/text-block.ts";
import { reading } from "../../src/install/setup/guidance.ts";

const markers = markersFor("<!--");

/** The block, with what has to stand before it at the end of `content`. */
export const awarenessFor = (content: string): string =>
  withBlock(content, markers, reading).slice(content.length);

/** `content` without the block, whatever stands within its markers. */
export const withoutAwareness = (content: string): string => withoutBlock(content, markers);
