import { define, drop, fold, keep, pin, type Verdict } from "../src/filter-kit/filter.ts";
import { createPage } from "../src/filter-kit/html-page.ts";

const progress = drop("progress lines");
const steps = drop("connection lines");

/** A page where an archive was asked for is told by its type alone. */
const ofType = /^Length: \S.* \[([^\]]+)\]$/;
const sizes = (type: string): Verdict => fold(`type ${type}`, "sizes of one type");

const ofProgress = /^ *\d+K [ .,]+ +(?:\d+% )?/;
const ofStep =
  /^(?:Connecting to .* connected\.|Resolving .*|Reusing existing connection to .*|HTTP request sent, awaiting response\.\.\. 200 OK|Length: \S.*|Saving to: .*)$/;
const result = /ERROR \d{3}: |^(?:FINISHED --|Downloaded: )/;

/** `-O -`, `-qO-`, `--output-document=-`: what was fetched is printed. */
const prints = (argv: readonly string[]): boolean =>
  argv.some(
    (word, at) =>
      /^-[a-zA-Z]*O-$/.test(word) ||
      word === "--output-document=-" ||
      (argv[at + 1] === "-" && (/^-[a-zA-Z]*O$/.test(word) || word === "--output-document")),
  );

const verdictOf = (text: string): Verdict => {
  if (result.test(text)) return pin;
  if (ofProgress.test(text)) return progress;
  const type = ofType.exec(text)?.[1];
  if (type !== undefined) return sizes(type);
  return ofStep.test(text) ? steps : keep;
};

export default define({
  summary:
    "What was asked for and saved, every error, the totals; progress and connection steps counted. Printed: pages without the bodies of script, style and svg, JSON over many lines in fewer",
  kind: "report",
  json: true,
  long: true,
  passthrough: ["-S", "--server-response"],
  start: ({ argv }) => {
    if (!prints(argv)) return { line: (text) => verdictOf(text.slice(0, 1000)) };
    const page = createPage();
    // Beside a body nothing is told from it by its form alone.
    return { kind: "data", line: page };
  },
});
