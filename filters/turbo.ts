import { type Context, define, drop, proven, type Reducer, type Verdict } from "../src/filter-kit/filter.ts";
import { createIsAsked, runnerLines, scriptRunner } from "../src/filter-kit/script-runner.ts";
import { unprefix } from "../src/filter-kit/unprefix.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";

const executed = /^cache (?:miss|bypass), (?:force )?executing [\da-f]+$/;
const cached = /^cache hit(?: \([^)]*\))?, (replaying|suppressing) logs [\da-f]+$/;

const executedTasks = proven("executed tasks");
/** Output of a task that another one needs: it was printed when the task ran. */
const replayedLines = drop("replayed lines");

const start = ({ argv }: Context): Reducer => {
  const lines = runnerLines();
  const isAsked = createIsAsked(argv);
  const cachedTask = createUnrun("cached tasks");
  const replayed = new Set<string>();
  return {
    ...lines,
    line(text, stream): Verdict {
      const found = lines.line(text, stream);
      const bare = unprefix(text);
      if (bare === null || found.act === "proven") return found;
      const task = text.slice(0, text.length - bare.length);
      if (executed.test(bare)) return executedTasks;
      if (!cached.test(bare)) return replayed.has(task) ? replayedLines : found;
      if (!isAsked(task.replace(/: ?$/, ""))) replayed.add(task);
      return cachedTask();
    },
  };
};

export default define({
  ...scriptRunner,
  summary:
    "What each package's tools print, reduced by their own filters; what came from the cache, and the totals.",
  passthrough: ["--dry", "--graph", "ls", "query", "prune", "info", "--summarize"],
  start,
});
