import { define, drop, fold, heading, keep, type Cut, type Verdict } from "../../../src/filter-kit/filter.ts";
import { isLogLine, logHead } from "../../../src/filter-kit/log-head.ts";

// The log's lines: https://cli.github.com/manual/gh_run_view; `##[group]` and its like:
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
const ofTheRunner = /\t(?:Set up job|Set up runner|Initialize containers|Stop containers|Complete job)$/;
/** `Post Run actions/checkout@v4`; a step of the project's may be called `Post results`. */
const cleaning = "Post job cleanup.";
/** Actions that prepare the machine: what they print is theirs, not the project's. */
const preparing =
  /^##\[group\]Run (?:\.\/)?(?:actions\/(?:checkout|cache|setup-[\w-]+|upload-artifact|download-artifact|github-script)|pnpm\/action-setup|dtolnay\/rust-toolchain|Swatinem\/rust-cache|docker\/(?:setup|login)-[\w-]+|jdx\/mise-action)@/;
const group = /^##\[group\](.*)/;
const endOfGroup = "##[endgroup]";
/** Within a step's first group, below the script: how it was started. */
const setting = /^(?:shell: |with:$|env:$| {2}[\w.-]+: |##\[endgroup\]$)/;
/** Job or section of the summary; its steps and rows are indented. */
const section = /^[^\s\t]/;

const columns = { count: 1, noun: "columns", names: "TIME" } as const;
const runnerLines = drop("runner lines");
const shownHead = heading(1);
const hiddenHead = heading(1, runnerLines);
const innerHead = heading(2);
const ofNothing = heading(0);

const cutOf = (text: string): Cut | undefined => {
  const head = logHead(text, true);
  return head === null ? undefined : { columns, ranges: [[head.from, head.to]] };
};

/** Steps of a whole log that the reader did not write: hidden but for what went wrong, their groups named. */
const hiddenLine = (bare: string): Verdict => {
  const name = group.exec(bare)?.[1];
  return name === undefined ? runnerLines : { ...runnerLines, record: { level: 2, name } };
};

/** Lines of a step that the reader wrote: its first group says which script runs, and how. */
const createStep = () => {
  let isHeading = false;
  return (bare: string): Verdict => {
    const isSetting = isHeading && setting.test(bare);
    if (bare === endOfGroup) isHeading = false;
    if (isSetting) return fold(bare, "set-up lines");
    if (group.test(bare)) {
      isHeading = bare.startsWith("##[group]Run ");
      return isHeading ? shownHead : innerHead;
    }
    return bare === endOfGroup ? ofNothing : keep;
  };
};

const createLog = (whole: boolean) => {
  const step = createStep();
  let place = "";
  let isHidden = false;
  return (at: string, bare: string): Verdict => {
    const isFirst = at !== place;
    place = at;
    if (isFirst) isHidden = whole && (ofTheRunner.test(at) || preparing.test(bare) || bare === cleaning);
    if (isHidden) return isFirst ? hiddenHead : hiddenLine(bare);
    const verdict = step(bare);
    return isFirst ? shownHead : verdict;
  };
};

export default define({
  summary:
    "of logs what the steps printed, reduced by the tools' own filters; jobs and steps stated once, times left out, the runner's own lines counted",
  kind: "log",
  passthrough: ["-w", "--web"],
  runner: true,
  unprefix: (text) => text.slice(logHead(text, true)?.to ?? 0),
  sectionOf: (text) => logHead(text, true)?.place ?? "",
  cutOf,
  prompt: /^##\[(?:group|endgroup|error)\]/,
  signatures: [/^[^\t]{1,200}\t[^\t]{1,200}\t\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z /],
  start: ({ argv }) => {
    const log = createLog(argv.includes("--log"));
    let isLog = false;
    return {
      line(text): Verdict {
        isLog ||= isLogLine(text);
        const head = isLog ? logHead(text, true) : null;
        if (head === null) return section.test(text) ? shownHead : keep;
        return { ...log(head.place, text.slice(head.to)), cut: cutOf(text)! };
      },
    };
  },
});
