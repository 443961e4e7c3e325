/** What a program prints that nobody knows: all is shown but the frames of libraries below its own. */
import { keep, type Reducer } from "./filter.ts";
import { createTraces } from "./traces.ts";

export const programLines = (): Reducer => {
  const traces = createTraces();
  return { line: (text) => traces.line(text) ?? keep, running: traces.shown, end: traces.shown };
};
