/** Records of usage, in the words of each agent, as steps. */
import { type Json, numberAt } from "./json-lines.ts";
import type { Step } from "./call.ts";

/** Where each agent writes down what a request used. */
export interface Names {
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly cacheRead: readonly string[];
  readonly cacheWrite?: readonly string[];
  readonly cacheWriteLong?: readonly string[];
  readonly cost?: readonly string[];
  /** Part of the bill as output, beside `output`. */
  readonly thoughts?: readonly string[];
  /** Whether `input` counts what was read from the cache, too. */
  readonly inputHoldsCached: boolean;
}

export type Place = Pick<Step, "id" | "session" | "t" | "model">;

/** No request has used more, and one such figure would make a sum of all worthless. */
const maxTokens = 1e10;

export const stepFrom = (usage: unknown, names: Names, place: Place): Step => {
  const of = (path: readonly string[] | undefined): number => {
    const value = path === undefined ? 0 : numberAt(usage as Json, ...path);
    return value >= 0 && value <= maxTokens ? value : 0;
  };
  const [cacheRead, cacheWrite] = [of(names.cacheRead), of(names.cacheWrite)];
  const held = names.inputHoldsCached ? cacheRead + cacheWrite : 0;
  return {
    ...place,
    input: Math.max(0, of(names.input) - held),
    cacheRead,
    cacheWrite,
    ...(names.cacheWriteLong === undefined ? {} : { cacheWriteLong: of(names.cacheWriteLong) }),
    output: of(names.output) + of(names.thoughts),
    cost: of(names.cost),
  };
};

/** A request is recorded behind the calls that it asked for: it began no later than the first of these. */
export class Began {
  readonly #times = new Map<string, number>();

  call(session: string, t: number): void {
    if (!this.#times.has(session)) this.#times.set(session, t);
  }

  step(session: string, t: number): number {
    const began = this.#times.get(session) ?? t;
    this.#times.delete(session);
    return began;
  }
}
