import {
  type Context,
  drop,
  define,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { announced, announcement, createIsAsked, scriptRunner } from "../src/filter-kit/script-runner.ts";
import { scriptLines } from "../src/filter-kit/program-lines.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";

const title = /^ (?:NX|Lerna \(powered by Nx\)) {3}\S/;
const begins = /^ (?:NX|Lerna \(powered by Nx\)) {3}Running targets? .* for \d+ projects?/;
const project = /^- \S+$/;
const passed = /^ *✔ +(?:nx run )?\S+:\S+/;
const fromCache = / {2}\[(?:(?:local|remote) cache|existing outputs match the cache, left as is)\]$/;
/** `nx run web:build`; lerna leaves the first two words out. */
const run =
  /^> (?:nx run (?:@[\w.~-]+\/)?[\w.~-]+|(?:@[\w.~-]+\/)?[a-zA-Z][\w.~-]*):[a-z][\w:.-]*(?: {2}\[|$)/;
const failed = /^ *✖ +(?:nx run )?\S+:\S+/;
const notShown = /^Output of \d+ successful tasks? (?:was|were) not shown\./;

const projects = drop("project names");
const passedTasks = proven("passed tasks");
const cachedTasks = proven("cached tasks");
const hints = drop("hint lines");
/** Output of a task that another one needs: it was printed when the task ran. */
const replayedLines = drop("replayed lines");

/** Below the name of a task, until the next one's. */
const createTask = (isAsked: (task: string) => boolean) => {
  const cachedTask = createUnrun("cached tasks");
  let isReplayed = false;
  let isAnnounced = false;
  return {
    begin(text: string): Verdict {
      const isCached = fromCache.test(text);
      [isReplayed, isAnnounced] = [isCached && !isAsked(text.replace(/ {2}\[.*$/, "")), true];
      return isCached ? cachedTask() : keep;
    },
    end(): void {
      isReplayed = false;
    },
    line(text: string): Verdict | null {
      const found = isAnnounced ? announcement(text) : null;
      isAnnounced = found !== null;
      return isReplayed ? replayedLines : found;
    },
  };
};

const start = ({ argv }: Context): Reducer => {
  const lines = scriptLines();
  const task = createTask(createIsAsked(argv));
  let inList = false;
  const titled = (text: string): Verdict => {
    inList = begins.test(text);
    task.end();
    return pin;
  };
  const status = (text: string): Verdict | null => {
    if (title.test(text)) return titled(text);
    if (run.test(text)) return task.begin(text);
    inList &&= text === "" || project.test(text);
    if (inList && text !== "") return projects;
    if (passed.test(text)) return fromCache.test(text) ? cachedTasks : passedTasks;
    if (failed.test(text)) return pin;
    return notShown.test(text) ? hints : null;
  };
  return {
    ...lines,
    line(text, stream): Verdict {
      const found = lines.line(text, stream);
      return status(text) ?? (found.act === "proven" ? found : (task.line(text) ?? found));
    },
  };
};

export default define({
  ...scriptRunner,
  summary:
    "What failing tasks print, reduced by the filters of their tools; the outcome. Passed and cached tasks are counted.",
  also: ["lerna run", "lerna exec"],
  passthrough: ["--graph", "show", "graph", "format", "report", "list"],
  prompt: new RegExp(`${run.source}|${announced.source}`),
  start,
});
