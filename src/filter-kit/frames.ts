/** Stack frames that name the innermost call first, and which of them an agent can do without. */
import { isDigit } from "./characters.ts";
import { type FrameOwner, jvmFrame, rubyFrame } from "./library-frames.ts";
import { keep, proven, type Verdict } from "./filter.ts";
import { indentOf } from "./indent.ts";
import { nativeFrame } from "./native-frames.ts";

const libraryFrames = proven("library lines");

/** `    at fn (file:1:2)`, vitest's ` ❯ fn file:1:2`, bare `at file:1:2`. */
const frame = /^\s*(?:at |❯ )(?:\S.*)?(?::\d+:\d+\)?|\(<anonymous>\)|\(index \d+\)|\(native\)|<anonymous>)$/;
/** TAP's `fn (file:///…:1:2)`. */
const bareFrame = /^\s+\S.* \((?:file:\/\/|node:|\/|[A-Za-z]:\\)\S*:\d+:\d+\)$/;
const library =
  /[\\/]?node_modules[\\/]|\bnode:|\(<anonymous>\)|\(index \d+\)|\(native\)|at <anonymous>$|[( ]internal[\\/](?:modules|process|main|bootstrap|timers|streams|util|url|fs|errors|event_target|child_process|net|crypto|async_hooks)\b/;
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

const scriptFrame = (text: string): FrameOwner | null => {
  if (!isFrame(text)) return null;
  return library.test(text) ? "library" : "own";
};

const frameOf = (text: string): FrameOwner | null => {
  const code = text.charCodeAt(0);
  // Nearly all lines begin with what no frame begins with.
  if (code !== 32 && code !== 9 && code !== 61 && code !== 91 && code !== 97) return null;
  return scriptFrame(text) ?? jvmFrame(text) ?? nativeFrame(text) ?? rubyFrame(text);
};

/** Library frames shown above the first of the project's own: where they raised it. */
const maxAbove = 3;
/** Where none is the project's own, so many of the last are shown as well: who called the library. */
const maxBelow = 2;
/** More than the engine ever holds back. */
const remembered = 8192;

/** One trace after the other: a frame in a library is noise once a frame of the same trace in the project's own code, or a
 * code frame of it, has been shown; above that all but the first ones. */
export const createFrames = (above = maxAbove) => {
  let alone: number[] = [];
  let seenOwn = false;
  let libraries = 0;
  let waiting: number[] = [];

  const leave = (): void => {
    if (waiting.length > 0) alone = [...alone, ...waiting.slice(-maxBelow)].slice(-remembered);
    [waiting, libraries] = [[], 0];
  };

  const ofLibrary = (index: number): Verdict => {
    if (seenOwn) return libraryFrames;
    libraries += 1;
    if (libraries <= above) return keep;
    waiting.push(index);
    return libraryFrames;
  };

  const between = (text: string): null => {
    if (text === "") return null;
    const barred = holdsBar(text);
    if (barred && marked.test(text)) seenOwn = true;
    else if (seenOwn && !(barred && quoted.test(text))) seenOwn = false;
    if (libraries > 0) leave();
    return null;
  };

  return {
    /** Asked for each line, in order; null where it is no frame. What holds `own` is the project's own. */
    line(text: string, index: number, own?: string): Verdict | null {
      const owner = frameOf(text);
      if (owner === null) return between(text);
      if (owner === "library" && (own === undefined || !text.includes(own))) return ofLibrary(index);
      [seenOwn, waiting] = [true, []];
      return keep;
    },
    /** Hidden frames that are shown at the end: none of the project's own came below. */
    alone(): readonly number[] {
      leave();
      return alone;
    },
  };
};

/** For filters that have a word of their own for the project's frames. */
export const unlessOwn = (framed: Verdict | null): Verdict | null => (framed === keep ? null : framed);

/** Like `createFrames`, but all frames above the project's own are shown. */
export const createTrace = (): ((text: string) => Verdict | null) => {
  const frames = createFrames(Infinity);
  return (text) => frames.line(text, 0);
};
