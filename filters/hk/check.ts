import { define, type Reducer } from "../../src/filter-kit/filter.ts";
import { hookRule, begunStep, endedStep } from "../../src/filter-kit/git-hooks.ts";
import { byRules } from "../git/_rules.ts";

const start = (): Reducer => {
  const rows = byRules(hookRule());
  /** By their names, where their first rows stand. */
  const steps = new Map<string, number>();
  const running = () => [...steps.values()];
  let index = -1;
  return {
    line(text, stream) {
      index += 1;
      const name = begunStep.exec(text)?.[1];
      if (name !== undefined && !steps.has(name)) steps.set(name, index);
      steps.delete(endedStep.exec(text)?.[1] ?? "");
      return rows.line(text, stream);
    },
    running,
    end: running,
  };
};

export default define({
  summary: "the steps that failed and what their programs said; progress and passed steps counted",
  kind: "report",
  also: ["hk fix", "hk run"],
  signatures: [/^ {2}files - Fetching /],
  start,
});
