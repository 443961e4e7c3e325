/** Stack frames of JavaScript engines, and which of them an agent can do without. */
import { keep, pass, type Verdict } from "./filter.ts";

const libraryFrames = pass("library frames");

/** `    at fn (file:1:2)`, vitest's ` ❯ fn file:1:2`, bare `at file:1:2`, and TAP's `fn (file:///…:1:2)`. */
const frame =
  /^\s*(?:at |❯ )(?:\S.*)?(?::\d+:\d+\)?|\(<anonymous>\)|\(index \d+\)|\(native\)|<anonymous>)$|^\s+\S.* \((?:file:\/\/|node:|\/)\S*:\d+:\d+\)$/;
const library =
  /[\\/]?node_modules[\\/]|\bnode:|\(<anonymous>\)|\(index \d+\)|\(native\)|at <anonymous>$|\binternal[\\/]/;
/** The marked line of a code frame shows the project's own code, the others say nothing. */
const marked = /^\s*>\s*\d+\s*[|│]|^\s*[|│]\s+\^/;
const quoted = /^\s*(?:>\s*)?\d*\s*[|│]/;

export const isFrame = (text: string): boolean => frame.test(text);

/**
 * One trace after the other: a frame in a library is noise once a frame of the same trace in the project's own
 * code, or a code frame of it, has been shown. Answers null for lines that are no frames.
 */
export const createTrace = (): ((text: string) => Verdict | null) => {
  let seenOwn = false;
  return (text) => {
    if (frame.test(text)) {
      if (library.test(text)) return seenOwn ? libraryFrames : keep;
      seenOwn = true;
      return keep;
    }
    if (marked.test(text)) seenOwn = true;
    else if (text !== "" && !quoted.test(text)) seenOwn = false;
    return null;
  };
};
