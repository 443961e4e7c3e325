import { define, keep, type Reducer } from "../../src/filter-kit/filter.ts";
import { SpecReport } from "./_spec.ts";
import { createTap } from "./_tap.ts";

const machine = /^--test-reporter=(?!spec$|tap$)/;

const start = (argv: readonly string[]): Reducer => {
  if (argv.some((word) => machine.test(word))) return { line: () => keep };
  const [tap, spec] = [createTap(), new SpecReport()];
  let reducer: Reducer | undefined;
  /** Lines that came before the first that tells which reporter it is. */
  let before = 0;
  const placed = (indexes: readonly number[]): number[] => indexes.map((index) => index + before);
  return {
    line(text, stream) {
      if (reducer === undefined && /^TAP version \d+$/.test(text)) reducer = tap;
      else if (reducer === undefined && /^ *(?:[✔✖▶﹣] )|^ℹ tests \d+$/.test(text)) reducer = spec;
      if (reducer === undefined) before += 1;
      return reducer === undefined ? keep : reducer.line(text, stream);
    },
    get over() {
      return reducer?.over ?? false;
    },
    running: () => placed(reducer?.running?.() ?? []),
    end: (ending) => {
      const shown = reducer?.end?.(ending);
      return Array.isArray(shown) ? placed(shown) : undefined;
    },
  };
};

export default define({
  summary: "Failing tests with message, diff and place, each told once; the counts. Passed tests are hidden.",
  kind: "report",
  passthrough: ["--test-reporter=junit", "--test-reporter=lcov", "--watch"],
  signatures: [/^TAP version 1[34]$/, /^▶ \S/, /^✔ .+ \([\d.]+ms\)$/, /^✖ .+ \([\d.]+ms\)$/],
  start: (ctx) => start(ctx.argv),
});
