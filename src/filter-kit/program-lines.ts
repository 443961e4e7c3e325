/** For programs that nobody knows: all is shown but the frames of libraries below its own. */
import { keep, proven, type Reducer, type Verdict } from "./filter.ts";
import { createTraces } from "./traces.ts";

const withTraces = (further: (text: string) => Verdict | null): Reducer => {
  const traces = createTraces();
  return {
    line: (text) => traces.line(text) ?? further(text) ?? keep,
    running: traces.shown,
    end: traces.shown,
  };
};

export const programLines = (): Reducer => withTraces(() => null);

// https://nodejs.org/api/process.html#event-warning, https://nodejs.org/api/packages.html#syntax-detection
const warning = /^\(node:\d+\) (?:\[\w+\] )?\w*Warning: /;
const advice =
  /^(?:Reparsing as ES module because module syntax was detected\. This incurs a performance overhead\.$|To eliminate this warning, add "type": "module" to \S.*\.$|\(Use `\S+ --trace-(?:warnings|deprecation) \.\.\.` to show where the warning was created\)$)/;

/** It names a warning, and the warning itself stands right above it. */
const adviceLines = proven("advice lines");

/** Asked for each line, in order; null where the line is none. */
const createNodeAdvice = (): ((text: string) => Verdict | null) => {
  let isBelowWarning = false;
  return (text) => {
    const isAdvice = isBelowWarning && advice.test(text);
    isBelowWarning = isAdvice || (text.startsWith("(node:") && warning.test(text));
    return isAdvice ? adviceLines : null;
  };
};

/** For programs that run scripts: without what Node prints below its warnings, how to get rid of them and how to find where they come from. */
export const scriptLines = (): Reducer => withTraces(createNodeAdvice());
