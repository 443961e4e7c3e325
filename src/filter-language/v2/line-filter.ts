/** Rules of schema_version 2 in, a filter for the engine out; all that our own filters need to run. */
import type { Filter, Reducer } from "../../filter-kit/filter.ts";
import { type Surroundings, TooSlow } from "../declared.ts";
import { createLineReducer } from "./line-reducer.ts";
import { compiledLines, type CompiledLines } from "./compiled-lines.ts";
import { unicodeExpression } from "../expression.ts";
import type { LineRules } from "../rules.ts";

export const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Milliseconds. */
const longestLine = 500;
const allowance = 1500;
const perLine = 0.1;

const tooSlow = (name: string, spent: number, lines: number): TooSlow =>
  new TooSlow(`the filter ${name} was dropped: ${Math.round(spent)} ms for ${lines} lines`);

/** `now`: milliseconds, monotonic. One line may take half a second, all of them 1.5 s and 0.1 ms each. */
const withTimeLimit = (name: string, reducer: Reducer, now: () => number): Reducer => {
  let spent = 0;
  let lines = 0;
  return {
    line(text, stream) {
      const from = now();
      const verdict = reducer.line(text, stream);
      const took = now() - from;
      spent += took;
      lines += 1;
      if (took > longestLine || spent > allowance + perLine * lines) throw tooSlow(name, spent, lines);
      return verdict;
    },
    end: (ending) => reducer.end?.(ending),
    ...(reducer.focus === undefined ? {} : { focus: (text: string) => reducer.focus?.(text) ?? -1 }),
    get kind() {
      return reducer.kind;
    },
    get exact() {
      return reducer.exact;
    },
    get runner() {
      return reducer.runner;
    },
  } as Reducer;
};

/** Under the time limit, where there is a clock. */
export const timed = (name: string, reducer: Reducer, { now }: Surroundings): Reducer =>
  now === undefined ? reducer : withTimeLimit(name, reducer, now);

/** Takes from the extended filter whatever the rules leave out. */
const under = (rules: LineRules, base: Filter | undefined): Pick<Filter, "kind" | "exact" | "runner"> => ({
  kind: rules.kind ?? base?.kind ?? "report",
  exact: rules.exact ?? base?.exact === true,
  runner: rules.runner || base?.runner === true,
});

export const lineFilter = (
  rules: LineRules,
  compiled: () => CompiledLines,
  surroundings: Surroundings,
): Filter => {
  const { base } = surroundings;
  const passthrough = [...rules.passthrough, ...(base?.passthrough ?? [])];
  const signatures = [
    ...rules.signatures.map(({ source, flags }) => unicodeExpression(source, flags)),
    ...(base?.signatures ?? []),
  ];
  return {
    summary: rules.summary,
    ...under(rules, base),
    ...(rules.also.length === 0 ? {} : { also: rules.also.map((words) => words.join(" ")) }),
    ...(passthrough.length === 0 ? {} : { passthrough }),
    ...(signatures.length === 0 ? {} : { signatures }),
    ...(base?.unprefix === undefined ? {} : { unprefix: (text: string) => base.unprefix?.(text) ?? null }),
    start: (context) => timed(rules.name, createLineReducer(compiled(), context, surroundings), surroundings),
  };
};

/** One of our own: nothing around it but the filter that it extends, no clock. */
export const builtIn = (rules: LineRules, base?: Filter): Filter =>
  lineFilter(
    rules,
    lazily(() => compiledLines(rules)),
    base === undefined ? {} : { base },
  );
