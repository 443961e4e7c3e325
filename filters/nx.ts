import { drop, define, keep, pin, proven, type Verdict } from "../src/filter-kit/filter.ts";
import { scriptRunner } from "../src/filter-kit/script-runner.ts";

const title = /^ (?:NX|Lerna \(powered by Nx\)) {3}\S/;
const begins = /^ (?:NX|Lerna \(powered by Nx\)) {3}Running targets? .* for \d+ projects?/;
const project = /^- \S+$/;
const passed = /^ *✔ +(?:nx run )?\S+:\S+/;
const failed = /^ *✖ +(?:nx run )?\S+:\S+/;
const notShown = /^Output of \d+ successful tasks? (?:was|were) not shown\./;

const projects = drop("project names");
const passedTasks = proven("passed tasks");
const hints = drop("hints");

const start = () => {
  let inList = false;
  return {
    line(text: string): Verdict {
      if (title.test(text)) {
        inList = begins.test(text);
        return pin;
      }
      inList &&= text === "" || project.test(text);
      if (inList && text !== "") return projects;
      if (passed.test(text)) return passedTasks;
      if (failed.test(text)) return pin;
      return notShown.test(text) ? hints : keep;
    },
  };
};

export default define({
  ...scriptRunner,
  summary:
    "What failing tasks print, reduced by the filters of their tools; the outcome. Passed tasks are counted.",
  also: ["lerna run", "lerna exec"],
  passthrough: ["--graph", "show", "graph", "--dry-run", "format", "report", "list"],
  prompt: /^> nx run \S+:\S+|^> (?:@[\w.~-]+\/)?[\w.~-]+@\S+ [\w:.-]+$/,
  start,
});
