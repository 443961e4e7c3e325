/** Compiled rules in, a filter out: for caches and our own filters, without parser and translator. */
import type { Context, Filter } from "../filter-kit/filter.ts";
import { runWithoutEngine } from "./without-engine.ts";
import type { Captured, Declared, Surroundings } from "./declared.ts";
import { createLineReducer } from "./v2/line-reducer.ts";
import { lazily, lineFilter, timed } from "./v2/line-filter.ts";
import { compiledLines, type CompiledLines } from "./v2/compiled-lines.ts";
import type { LineRules, Rules, StageRules } from "./rules.ts";
import { coversText, createStageReducer } from "./v1/stage-reducer.ts";
import { createStages, runStages, type Stages } from "./v1/stages.ts";

const trimmed = (text: string): string => text.replace(/[\r\n]+$/, "");

const stageFilter = (rules: StageRules, stages: () => Stages, surroundings: Surroundings): Filter => ({
  summary: rules.summary,
  kind: "report",
  start: () => timed(rules.name, createStageReducer(rules, stages()), surroundings),
});

const declareStages = (rules: StageRules): Declared => {
  const stages = lazily(() => createStages(rules));
  const covers = lazily(() => coversText(rules));
  return {
    name: rules.name,
    spellings: [],
    words: rules.words,
    extends: null,
    kind: "report",
    exact: false,
    runner: false,
    passthrough: [],
    tests: rules.tests,
    rules,
    covers: (argv) => covers()(argv),
    filter: (surroundings) => stageFilter(rules, stages, surroundings),
    withoutEngine: (input) => trimmed(runStages(rules, stages(), input)),
  };
};

const contextOf = (argv: readonly string[]): Context => ({ argv, cols: 80, mode: "balanced" });

const linesWithoutEngine = (rules: LineRules, compiled: CompiledLines, input: Captured): string => {
  const argv = [...rules.command, ...(input.args ?? [])];
  const surroundings: Surroundings = { hasFile: (path) => input.files?.includes(path) ?? false };
  return runWithoutEngine(rules.name, createLineReducer(compiled, contextOf(argv), surroundings), input);
};

const startsWith = (argv: readonly string[], words: readonly string[]): boolean =>
  words.every((word, index) => argv[index] === word);

const declareLines = (rules: LineRules): Declared => {
  const compiled = lazily(() => compiledLines(rules));
  const spellings = [rules.command, ...rules.also];
  return {
    name: rules.name,
    spellings,
    words: [...new Set(spellings.map(([word = ""]) => word))].sort(),
    extends: rules.extends,
    kind: rules.kind ?? "report",
    exact: rules.exact ?? false,
    runner: rules.runner,
    passthrough: rules.passthrough,
    tests: rules.tests,
    rules,
    covers: ([program = "", ...rest]) => {
      const argv = [program.slice(program.lastIndexOf("/") + 1), ...rest];
      return spellings.some((words) => startsWith(argv, words));
    },
    filter: (surroundings) => lineFilter(rules, compiled, surroundings),
    withoutEngine: (input) => trimmed(linesWithoutEngine(rules, compiled(), input)),
  };
};

/** `declare(filter.rules)` is equal to `filter`. */
export const declare = (rules: Rules): Declared =>
  rules.schema === 1 ? declareStages(rules) : declareLines(rules);
