import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";
import { define, drop, pin, proven, type Reducer, type Verdict } from "../src/filter-kit/filter.ts";
import { createWrittenFiles } from "../src/filter-kit/written-files.ts";

/** As esbuild prints it; tsup writes its own word before a warning. */
const message = /^(?: WARN {2})?[✘▲X] \[(?:ERROR|WARNING)\] \S/;
const step =
  /^(?:CLI (?:Using tsconfig: |Using tsup config: |tsup v\d|Target: |Cleaning output folder$)|(?:ESM|CJS|IIFE|DTS) Build start$)/;
const buildSteps = drop("progress lines");
const outcome =
  /^(?:(?:ESM|CJS|IIFE|DTS) (?:⚡️ Build success in |Build failed$|Build error$)|\w*Error: |\S+\(\d+,\d+\): error TS\d+: )/;

/** Frames of the bundlers themselves: below an error that names the place in the project. */
const libraryFrame = /^ +at .*(?:node_modules[/\\]|\bnode:)/;
const libraryFrames = proven("library lines");

const told = (text: string): Verdict | null => {
  if (step.test(text)) return buildSteps;
  if (outcome.test(text)) return pin;
  return libraryFrame.test(text) ? libraryFrames : null;
};

const written = /^(?:ESM|CJS|IIFE|DTS) \S+\.\w+ +([\d.]+) (B|KB|MB)$/;
const kilobytesOf: Readonly<Record<string, number>> = { B: 1 / 1024, KB: 1, MB: 1024 };

const kilobytes = (text: string): number | null => {
  const [, size, unit] = written.exec(text) ?? [];
  return size === undefined ? null : Number(size) * kilobytesOf[unit!]!;
};

const start = (): Reducer => {
  const files = createWrittenFiles(kilobytes);
  const messages = diagnosed({
    head: message,
    below: /^ {2}/,
    source: /^ {4,}(?:\d+ )?[│╵]/,
    total: outcome,
    spansBlanks: true,
    shown: Infinity,
  });
  let index = -1;
  return {
    line(text, stream) {
      index += 1;
      return files.row(text, index) ?? told(text) ?? messages.line(text, stream);
    },
    end: files.end,
  };
};

export default define({
  summary: "Errors and warnings with place and code, the first and the large files written; the outcome.",
  kind: "report",
  passthrough: ["--watch", "--metafile", "--silent"],
  signatures: [echoed("tsup"), /^CLI Building entry: \S/],
  start,
});
