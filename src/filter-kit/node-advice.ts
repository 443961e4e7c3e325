/** What Node prints below its warnings whatever they say: how to get rid of them, how to find where they come from. */
import { keep, proven, type Reducer, type Verdict } from "./filter.ts";
import { createTraces } from "./traces.ts";

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

/** The reducer of what runs scripts: all is shown but that, and the frames of libraries in stack traces. */
export const scriptLines = (): Reducer => {
  const adviceIn = createNodeAdvice();
  const traces = createTraces();
  return {
    line: (text) => traces.line(text) ?? adviceIn(text) ?? keep,
    running: traces.shown,
    end: traces.shown,
  };
};
