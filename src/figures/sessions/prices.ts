/** Dollars for tokens: a table with its date, and what the user has set over it. */
import type { Step } from "../../transcripts/call.ts";

/** Dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** As `config.toml` has it: what is missing is as in the table, or as an input. */
export interface OwnPrice {
  readonly input?: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
  readonly output?: number;
}

export type OwnPrices = Readonly<Record<string, OwnPrice>>;

/** The makers' public list prices of that day, for prompts of usual length; a model that came later has none. */
export const pricesAsOf = "2026-02-15";

const price = (input: number, cacheRead: number, cacheWrite: number, output: number): Price => ({
  input,
  cacheRead,
  cacheWrite,
  output,
});

const opus = price(5, 0.5, 6.25, 25);
const earlierOpus = price(15, 1.5, 18.75, 75);
const sonnet = price(3, 0.3, 3.75, 15);

/** Behind a name only a date or the size of the context may stand: a later version costs something else. */
const named = (name: string): RegExp =>
  new RegExp(`(?:^|[/.])${name}(?:-latest|[-@]\\d{8}|\\[1m\\]|-v\\d(?::\\d)?)*$`);

const table: readonly (readonly [RegExp, Price])[] = [
  [named("claude-opus-4[-.][56]"), opus],
  [named("claude-opus-4(?:[-.]1)?"), earlierOpus],
  [named("claude-sonnet-4(?:[-.][56])?"), sonnet],
  [named("claude-3[-.][57]-sonnet"), sonnet],
  [named("claude-haiku-4[-.]5"), price(1, 0.1, 1.25, 5)],
  [named("claude-3[-.]5-haiku"), price(0.8, 0.08, 1, 4)],
  [named("gpt-5(?:\\.1)?(?:-codex(?:-max)?)?"), price(1.25, 0.125, 1.25, 10)],
  [named("gpt-5\\.2(?:-codex)?"), price(1.75, 0.175, 1.75, 14)],
  [named("gpt-5(?:\\.1)?(?:-codex)?-mini"), price(0.25, 0.025, 0.25, 2)],
  [named("gemini-2\\.5-pro"), price(1.25, 0.125, 1.25, 10)],
  [named("gemini-2\\.5-flash"), price(0.3, 0.03, 0.3, 2.5)],
  [named("gemini-3-pro(?:-preview)?"), price(2, 0.2, 2, 12)],
];

/** What the user set over what the table says. */
const over = (set: OwnPrice, known: Partial<Price>): Partial<Price> => ({
  ...known,
  ...(set.input === undefined ? {} : { input: set.input }),
  ...(set.cache_read === undefined ? {} : { cacheRead: set.cache_read }),
  ...(set.cache_write === undefined ? {} : { cacheWrite: set.cache_write }),
  ...(set.output === undefined ? {} : { output: set.output }),
});

/** null where nobody said what that model costs. */
export const priceOf = (model: string, own: OwnPrices): Price | null => {
  const known = table.find(([pattern]) => pattern.test(model))?.[1] ?? {};
  const { input, output, ...cached } = over(Object.hasOwn(own, model) ? own[model]! : {}, known);
  if (input === undefined || output === undefined) return null;
  return { input, output, cacheRead: input, cacheWrite: input, ...cached };
};

const million = 1_000_000;

/** Dollars of one request: as the agent recorded them, else by the table; null where neither is known. */
export const costOfStep = (step: Step, own: OwnPrices): number | null => {
  if (step.cost > 0) return step.cost;
  if (step.input + step.cacheRead + step.cacheWrite + step.output === 0) return 0;
  const found = priceOf(step.model, own);
  if (found === null) return null;
  const { input, cacheRead, cacheWrite, output } = step;
  return (
    (input * found.input +
      cacheRead * found.cacheRead +
      cacheWrite * found.cacheWrite +
      output * found.output) /
    million
  );
};

/** Dollars of one token that is read. */
export const perToken = (dollars: number): number => dollars / million;
