/** Stack frames of JavaScript engines, and which of them an agent can do without. */
import { isDigit } from "./is-digit.ts";
import { keep, proven, type Verdict } from "./filter.ts";
import { indentOf } from "./indent.ts";

const libraryFrames = proven("library frames");

/** `    at fn (file:1:2)`, vitest's ` ❯ fn file:1:2`, bare `at file:1:2`. */
const frame = /^\s*(?:at |❯ )(?:\S.*)?(?::\d+:\d+\)?|\(<anonymous>\)|\(index \d+\)|\(native\)|<anonymous>)$/;
/** TAP's `fn (file:///…:1:2)`. */
const bareFrame = /^\s+\S.* \((?:file:\/\/|node:|\/)\S*:\d+:\d+\)$/;
const library =
  /[\\/]?node_modules[\\/]|\bnode:|\(<anonymous>\)|\(index \d+\)|\(native\)|at <anonymous>$|\binternal[\\/]/;
/** The marked line of a code frame shows the project's own code, the others say nothing. */
const marked = /^\s*>\s*\d+\s*[|│]|^\s*[|│]\s+\^/;
const quoted = /^\s*(?:>\s*)?(?:\d+\s*)?[|│]/;

const closing = 41;

export const isFrame = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  if (last !== closing && last !== 62 && !isDigit(last)) return false;
  const start = indentOf(text);
  if (text.startsWith("at ", start) || text.startsWith("❯ ", start)) return frame.test(text);
  return start > 0 && last === closing && isDigit(text.charCodeAt(text.length - 2)) && bareFrame.test(text);
};

const holdsBar = (text: string): boolean => text.includes("|") || text.includes("│");

/**
 * One trace after the other: a frame in a library is noise once a frame of the same trace in the project's own
 * code, or a code frame of it, has been shown. Answers null for lines that are no frames.
 */
export const createTrace = (): ((text: string) => Verdict | null) => {
  let seenOwn = false;
  return (text) => {
    if (isFrame(text)) {
      if (library.test(text)) return seenOwn ? libraryFrames : keep;
      seenOwn = true;
      return keep;
    }
    if (text === "") return null;
    const barred = holdsBar(text);
    if (barred && marked.test(text)) seenOwn = true;
    else if (seenOwn && !(barred && quoted.test(text))) seenOwn = false;
    return null;
  };
};
