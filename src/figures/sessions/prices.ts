/** Dollars for tokens: a table with its date, and what the user has set over it. */
import { listPrices } from "./prices.generated.ts";
import type { Step } from "../../transcripts/call.ts";

/** Dollars for a million tokens. */
interface Price {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Written to the cache for an hour. */
  readonly cacheWriteLong: number;
  readonly output: number;
}

/** As `config.toml` has it: what is missing is as in the table, or as an input. */
interface OwnPrice {
  readonly input?: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
  readonly cache_write_1h?: number;
  readonly output?: number;
}

export type OwnPrices = Readonly<Record<string, OwnPrice>>;

export { pricesAsOf } from "./prices.generated.ts";

const price = (...numbers: readonly number[]): Price => {
  const [input = 0, cacheRead = 0, cacheWrite = 0, cacheWriteLong = 0, output = 0] = numbers;
  return { input, cacheRead, cacheWrite, cacheWriteLong, output };
};

const listed: ReadonlyMap<string, Price> = new Map(
  listPrices
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...numbers] = line.split(" ");
      return [name, price(...numbers.map(Number))];
    }),
);

const opus = price(15, 1.5, 18.75, 30, 75);
const sonnet = price(3, 0.3, 3.75, 6, 15);

/** Models that their makers sell no more, and that transcripts still name: their last list prices. */
const earlier: Readonly<Record<string, Price>> = {
  "claude-opus-4": opus,
  "claude-opus-4-1": opus,
  "claude-sonnet-4": sonnet,
  "claude-3-7-sonnet": sonnet,
  "claude-3-5-sonnet": sonnet,
  "claude-3-5-haiku": price(0.8, 0.08, 1, 1.6, 4),
  "gpt-5": price(1.25, 0.125, 1.25, 1.25, 10),
  "gpt-5-codex": price(1.25, 0.125, 1.25, 1.25, 10),
  "gpt-5.1-codex": price(1.25, 0.125, 1.25, 1.25, 10),
  "gpt-5.1-codex-max": price(1.25, 0.125, 1.25, 1.25, 10),
  "gpt-5.2-codex": price(1.75, 0.175, 1.75, 1.75, 14),
  "gpt-5-mini": price(0.25, 0.025, 0.25, 0.25, 2),
  "gemini-3-pro-preview": price(2, 0.2, 2, 2, 12),
};

/** Without who sells it, its date and the size of its context: a later version has another name. */
const plainName = (model: string): string =>
  model
    .replace(/^.*[/]|^(?:\w+\.)*anthropic\./g, "")
    .replace(/(?:-latest|[-@]\d{8}|\[1m\]|-v\d(?::\d)?)*$/, "")
    .replace(/^(claude-.*\d)\.(\d)/, "$1-$2");

const known = (model: string): Price | undefined => {
  const name = plainName(model);
  return listed.get(model) ?? listed.get(name) ?? (Object.hasOwn(earlier, name) ? earlier[name] : undefined);
};

/** The user's prices replace those of the table. */
const over = (set: OwnPrice, before: Partial<Price>): Partial<Price> => ({
  ...before,
  ...(set.input === undefined ? {} : { input: set.input }),
  ...(set.cache_read === undefined ? {} : { cacheRead: set.cache_read }),
  ...(set.cache_write === undefined ? {} : { cacheWrite: set.cache_write }),
  ...(set.cache_write_1h === undefined ? {} : { cacheWriteLong: set.cache_write_1h }),
  ...(set.output === undefined ? {} : { output: set.output }),
});

/** null where nobody said what that model costs. */
export const priceOf = (model: string, own: OwnPrices): Price | null => {
  const { input, output, ...cached } = over(Object.hasOwn(own, model) ? own[model]! : {}, known(model) ?? {});
  if (input === undefined || output === undefined) return null;
  const { cacheWrite = input } = cached;
  return { input, output, cacheRead: input, cacheWrite, cacheWriteLong: cacheWrite, ...cached };
};

const million = 1_000_000;

/** Price of a token written to the cache: an hour costs more than the usual minutes. */
export const writtenAt = ({ cacheWrite, cacheWriteLong = 0 }: Step, found: Price): number => {
  const long = cacheWrite === 0 ? 0 : Math.min(1, cacheWriteLong / cacheWrite);
  return (1 - long) * found.cacheWrite + long * found.cacheWriteLong;
};

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
      cacheWrite * writtenAt(step, found) +
      output * found.output) /
    million
  );
};

/** Dollars of one token that is read. */
export const perToken = (dollars: number): number => dollars / million;
