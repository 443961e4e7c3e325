/** A program's own complaints among the lines of its answer: `find: './x': Permission denied`. */
import { keep, pin, type Reducer, type Verdict } from "./filter.ts";

const shownAlways = 20;

const nameOf = (program: string): string =>
  program.slice(program.lastIndexOf("/") + 1).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every line stays; the first twenty complaints of any of these programs stay beyond the limit too. */
export const answers = (...programs: readonly string[]): Reducer => {
  const own = new RegExp(`^(?:\\S*/)?(?:${programs.map(nameOf).join("|")}): `);
  const first = new Set(programs.map((program) => nameOf(program).charCodeAt(0)));
  let left = shownAlways;
  return {
    line(text) {
      const isCandidate = left > 0 && (first.has(text.charCodeAt(0)) || text.startsWith("/"));
      if (!isCandidate || !own.test(text)) return keep;
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
