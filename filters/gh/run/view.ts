import { define, drop, keep } from "../../../src/reduce/filter.ts";

// `JOB<tab>STEP<tab>2024-09-09T17:05:20.0155475Z TEXT`: https://cli.github.com/manual/gh_run_view
const ofTheRunner =
  /^[^\t]+\t(?:Set up job|Set up runner|Complete job|Post [^\t]*)\t\uFEFF?\d{4}-\d\d-\d\dT[\d:.]+Z /;
const runnerLines = drop("runner lines");

export default define({
  summary:
    "of logs what the steps printed, every odd line of it; jobs and steps stated once, the runner's own lines counted",
  kind: "log",
  leave: ["-w", "--web"],
  start: ({ argv }) => {
    const whole = argv.includes("--log");
    return { line: (text) => (whole && ofTheRunner.test(text) ? runnerLines : keep) };
  },
});
