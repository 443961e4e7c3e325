import { define, drop, keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { createFirstFew } from "./_first-few.ts";
import { echoed } from "../../src/filter-kit/unprefix.ts";

const progress =
  /^ {2}(?:Creating an optimized production build|Running TypeScript|Collecting (?:page data|build traces)|Generating static pages|Finalizing page optimization|Linting and checking validity of types)\b.*?(?:\.\.\.|\(\d+\/\d+\))\s*$/;
const progressLines = drop("progress lines");

/** Routes that were prerendered; those with another sign stay. */
const staticRoute = /^[├└┌] ○ {1,3}\//;
const staticRoutes = drop("static routes");
const shownRoutes = 15;

const outcome = /^ ?(?:✓ Compiled|⨯ |> Build error occurred|Failed to |Error occurred |Export encountered )/;
const messageLines = 12;

const start = (): Reducer => {
  const trace = createTrace();
  const route = createFirstFew(shownRoutes, staticRoutes);
  let left = 0;
  const told = (text: string): Verdict => {
    if (outcome.test(text)) left = text.includes("✓") ? 1 : messageLines;
    if (left === 0 || text === "") return keep;
    left -= 1;
    return pin;
  };
  return {
    line(text) {
      if (staticRoute.test(text)) return route();
      if (progress.test(text)) return progressLines;
      return trace(text) ?? told(text);
    },
  };
};

export default define({
  summary: "Errors with code and place, dynamic and the first static routes; the outcome.",
  kind: "report",
  passthrough: ["--debug", "-d", "--profile"],
  signatures: [echoed("next build"), /^ {0,3}▲ Next\.js \d+\.\d+\.\d+/],
  start,
});
