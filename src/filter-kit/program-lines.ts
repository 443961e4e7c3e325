/** What a program prints that nobody knows: all is shown but the frames of libraries below its own. */
import { keep, type Reducer } from "./filter.ts";
import { createPythonTraces } from "./python-trace.ts";

export const programLines = (): Reducer => {
  const traces = createPythonTraces();
  return { line: (text) => traces.line(text) ?? keep, end: () => traces.raised() };
};
