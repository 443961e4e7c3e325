import { define, pin, proven, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import build from "./build.ts";

const crash =
  /^(?:\t?panic: |fatal error: |WARNING: DATA RACE$|\[signal |goroutine \d+ \[.*\]:$|exit status \d+$|signal: )/;
const libraryCall =
  /^(?: {2})?(?:created by )?(?:panic\(|(?:runtime|testing|reflect|time)(?:\/\w+)*\.\S*(?:\(.*\)|[a-zA-Z]\w*)$)/;
const place = /^(?:\t| {6})\S+:\d+(?: \+0x[0-9a-f]+)?$/;

const libraryFrames = proven("library lines");

/** Output of a Go program: panics in full, and stack frames outside `runtime` and `testing`. */
export const program = (): ((text: string) => Verdict | null) => {
  let stack = false;
  let library = false;
  return (text) => {
    if (crash.test(text)) {
      stack ||= text.startsWith("goroutine ") || text.startsWith("WARNING: ");
      return pin;
    }
    if (!stack) return null;
    if (!place.test(text)) library = libraryCall.test(text);
    return library ? libraryFrames : null;
  };
};

const start = (): Reducer => {
  const compile = build.start();
  const output = program();
  return { line: (text, stream) => output(text) ?? compile.line(text, stream) };
};

export default define({
  summary: "Build errors, then all that the program prints; a stack without the runtime's frames.",
  kind: "log",
  passthrough: ["-json"],
  start,
});
