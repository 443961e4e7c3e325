/** Frames of Python's tracebacks, and which of them an agent can do without. */
import { keep, proven, type Verdict } from "./filter.ts";

export const libraryFrames = proven("library lines");

/** Packages that are installed, and Python's own; what tox and nox install is most often the project itself. */
const library =
  /^<|^(?!.*[\\/]\.(?:tox|nox)[\\/]).*(?:[\\/](?:site|dist)-packages[\\/]|[\\/]lib(?:64)?[\\/]python\d|[\\/]Lib[\\/])/;
/** Script that starts an installed program: neither the project's own nor inside a library. */
const starter = /[\\/](?:bin|Scripts)[\\/][^\\/]+$/;

export const isLibrary = (path: string): boolean => library.test(path);

const head = /^(.*?)(\+ Exception Group )?Traceback \(most recent call last\):$/;
const frame = /^ {2}File "([^"]+)", line \d+(?:, in .*)?$/;
const below = /^ {4}|^ {2}\[Previous line repeated /;

interface Trace {
  readonly prefix: string;
  seenOwn: boolean;
  /** Whether the latest frame is hidden, and which lines it has. */
  hides: boolean;
  latest: number[];
}

/** A library's frames are noise below one of the project's own, but for the one that raised. Those above all of the project's
 * own stay: perhaps none follows. */
export const createPythonTraces = () => {
  const raised: number[] = [];
  let index = -1;
  let trace: Trace | null = null;

  const inTrace = (open: Trace, text: string): Verdict | null => {
    const path = frame.exec(text)?.[1];
    if (path !== undefined) {
      const isOwn = !isLibrary(path) && !starter.test(path);
      open.seenOwn ||= isOwn;
      open.hides = open.seenOwn && !isOwn;
      open.latest = [];
    } else if (!below.test(text)) return null;
    open.latest.push(index);
    return open.hides ? libraryFrames : keep;
  };

  const begin = ([, prefix = "", group]: RegExpExecArray): Trace => ({
    prefix: group === undefined ? prefix : `${prefix}| `,
    seenOwn: false,
    hides: false,
    latest: [],
  });

  /** Asked for each line, in order, or with its number where others stand between; null where it is no frame of a traceback. */
  const line = (text: string, number = index + 1): Verdict | null => {
    index = number;
    const found = text.endsWith("(most recent call last):") ? head.exec(text) : null;
    if (found !== null) trace = begin(found);
    if (trace === null || found !== null) return null;
    const verdict = text.startsWith(trace.prefix) ? inTrace(trace, text.slice(trace.prefix.length)) : null;
    if (verdict !== null) return verdict;
    if (trace.hides) raised.push(...trace.latest);
    trace = null;
    return null;
  };

  /** Hidden lines that are shown at the end: where a library raised the exception. */
  return { line, raised: (): readonly number[] => raised };
};
