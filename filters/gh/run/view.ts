import { define, drop, heading, keep, type Verdict } from "../../../src/filter-kit/filter.ts";

// `JOB<tab>STEP<tab>2024-09-09T17:05:20.0155475Z TEXT`: https://cli.github.com/manual/gh_run_view
const ofTheRunner =
  /^[^\t]+\t(?:Set up job|Set up runner|Complete job|Post [^\t]*)\t\uFEFF?\d{4}-\d\d-\d\dT[\d:.]+Z /;
const runnerLines = drop("runner lines");
const place = /^([^\t]+\t[^\t]+)\t/;
/** Of the summary: a job, a section; its steps and rows stand indented. */
const section = /^[^\s\t]/;
const shownHead = heading(1);
const hiddenHead = heading(1, runnerLines);

export default define({
  summary:
    "of logs what the steps printed, every odd line of it; jobs and steps stated once, the runner's own lines counted",
  kind: "log",
  leave: ["-w", "--web"],
  start: ({ argv }) => {
    const whole = argv.includes("--log");
    let current = "";
    return {
      line(text): Verdict {
        const isRunners = whole && ofTheRunner.test(text);
        const step = place.exec(text)?.[1];
        if (step === undefined) return section.test(text) ? shownHead : keep;
        const begins = step !== current;
        current = step;
        if (begins) return isRunners ? hiddenHead : shownHead;
        return isRunners ? runnerLines : keep;
      },
    };
  },
});
