/** The launcher's one line about how the program ended: `<code> [<signal number>]`. */
import type { Ending } from "../filter-kit/filter.ts";

// https://man7.org/linux/man-pages/man7/signal.7.html: those numbers that are the same everywhere.
const names: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  14: "SIGALRM",
  15: "SIGTERM",
};

/** The launcher said nothing: it was killed. */
export const unknown: Ending = Object.freeze({ code: null, signal: null });

/** Interrupts that a program may answer with an exit code of its own. */
const interrupts: Readonly<Record<number, string>> = { 129: "SIGHUP", 130: "SIGINT", 143: "SIGTERM" };

export const endingOf = (line: string): Ending => {
  const [code = "", signal = ""] = line.trim().split(" ");
  if (code === "") return unknown;
  if (signal !== "") return { code: null, signal: names[Number(signal)] ?? `SIG${signal}` };
  const interrupt = interrupts[Number(code)];
  return interrupt === undefined ? { code: Number(code), signal: null } : { code: null, signal: interrupt };
};
