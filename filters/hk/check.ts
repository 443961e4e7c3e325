import { define, type Reducer } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRules } from "../git/_rules.ts";

/** `❯ types`, `❯ types  [====>   ] 1/4`, and `✔`, `✗` or `⚠` once it has ended. */
const begun = /^❯ ([\w.:@/-]+)(?: {2}\[|$)/;
const ended = /^[✔✗⚠] ([\w.:@/-]+)/;

const start = (): Reducer => {
  const rows = byRules(hookRule());
  /** By their names, where their first rows stand. */
  const running = new Map<string, number>();
  let index = -1;
  return {
    line(text, stream) {
      index += 1;
      const name = begun.exec(text)?.[1];
      if (name !== undefined && !running.has(name)) running.set(name, index);
      running.delete(ended.exec(text)?.[1] ?? "");
      return rows.line(text, stream);
    },
    running: () => [...running.values()],
    end: () => [...running.values()],
  };
};

export default define({
  summary: "the steps that failed and what their programs said; progress and passed steps counted",
  kind: "report",
  also: ["hk fix", "hk run"],
  signatures: [/^ {2}files - Fetching /],
  start,
});
