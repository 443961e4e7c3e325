import { define, keep, pin, proven, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import build from "./build.ts";

const panic = /^thread .* panicked at /;
const hint = /^note: (?:run with `RUST_BACKTRACE|Some details are omitted)/;
const frame = /^ +\d+: /;
const libraryFrame =
  /^ +\d+: (?:0x[0-9a-f]+ - )?<?(?:fn\(|(?:&mut |&|\[|dyn )*(?:std|core|alloc|test|__rustc|usize|u32)\b|rust_begin_unwind|__rust_|__libc_|_start\b|start_thread|clone\d?\b|main$|<unknown>)/;
/** `<alloc::vec::Vec<u32> as shop::Total>::total`: whose trait it is, they have written it. */
const ownTrait = /^ +\d+: .* as (?!(?:std|core|alloc|test)\b)[^ ]*>::[^ ]*$/;
const place = /^ +at /;
/** Frames compiled in this workspace; a crate in it may be called `test`. */
const ownPlace = /^ +at \.{1,2}[/\\]/;
const messageLines = 40;

const libraryFrames = proven("library lines");

/** After `stack backtrace:`, each frame is two lines: the function, and where it is. */
const backtrace = () => {
  let library = false;
  return (text: string): Verdict | null => {
    if (frame.test(text)) library = libraryFrame.test(text) && !ownTrait.test(text);
    else if (!place.test(text)) return null;
    return library && !ownPlace.test(text) ? libraryFrames : pin;
  };
};

/** Output of a Rust program: a panic's message in full, and backtrace frames outside the standard library. */
export const program = (): ((text: string) => Verdict) => {
  const traced = backtrace();
  let message = 0;
  let trace = false;
  return (text) => {
    const shown = trace ? traced(text) : null;
    if (shown !== null) return shown;
    trace = text === "stack backtrace:";
    if (panic.test(text)) {
      message = messageLines;
      return pin;
    }
    message = trace || text === "" || hint.test(text) ? 0 : Math.max(0, message - 1);
    return message === 0 ? keep : pin;
  };
};

const start = (): Reducer => {
  const compile = build.start();
  const running = program();
  let started = false;
  return {
    line(text, stream) {
      if (started) return running(text);
      started = text.startsWith("     Running `") && !text.includes("rustc --crate-name");
      if (started || panic.test(text)) return running(text);
      return compile.line(text, stream);
    },
  };
};

export default define({
  summary:
    "Compile errors and warnings, then all that the program prints; a backtrace without the library's frames.",
  kind: "log",
  also: ["cargo r"],
  passthrough: ["--unit-graph", "--list"],
  start,
});
