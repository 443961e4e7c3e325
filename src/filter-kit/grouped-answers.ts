/** A program's own complaints among the lines of its answer: `find: './x': Permission denied`. */
import { keep, pin, type Reducer, type Verdict } from "./filter.ts";

const shownAlways = 20;

const nameOf = (program: string): string => program.slice(program.lastIndexOf("/") + 1);

/** Whom a line names before its first colon: `/usr/bin/find: ...`. "": nobody. */
const speakerOf = (text: string): string => {
  const before = text.slice(0, Math.max(0, text.indexOf(": ")));
  const at = before.lastIndexOf("/") + 1;
  return /\s/.test(before.slice(0, at)) ? "" : before.slice(at);
};

/** Every line stays; the first twenty complaints of any of these programs stay beyond the limit too. */
export const answers = (...programs: readonly string[]): Reducer => {
  const names = new Set(programs.map(nameOf));
  const first = new Set([...names].map((name) => name.charCodeAt(0)));
  let left = shownAlways;
  return {
    line(text) {
      const isCandidate = left > 0 && (first.has(text.charCodeAt(0)) || text.startsWith("/"));
      if (!isCandidate || !names.has(speakerOf(text))) return keep;
      left -= 1;
      return pin;
    },
  };
};

/** Complaints by the first, everything else by the second. */
export const grouped =
  (complaints: Reducer, group: (text: string) => Verdict): Reducer["line"] =>
  (text, stream) => {
    const verdict = complaints.line(text, stream);
    return verdict.act === "pin" ? verdict : group(text);
  };
