import { define } from "../../src/filter-kit/filter.ts";
import { scriptRunner } from "../../src/filter-kit/script-runner.ts";

export default define({
  summary: "What the task's tools print, each reduced by its own filter; the command line of each task.",
  ...scriptRunner,
  prompt: /^Task \S+ \S/,
});
