/** A conversation that was taken up again, forked or copied holds what stands in the earlier one: it counts once. */
import type { Call, Read, Step } from "./call.ts";

/** Some agents number their calls anew in each conversation; such an id needs the time beside it. */
const isUnique = (id: string): boolean => id.length >= 12 && /\d/.test(id) && /[A-Za-z]{3}/.test(id);

/** Whoever takes a conversation up again may write other times into it. */
const keyOfCall = ({ id, t, command, output }: Call): string | null => {
  if (isUnique(id)) return [id, command].join("\0");
  return id === "" && t === 0 ? null : [id, t, output.length, command].join("\0");
};

const keyOfStep = ({ id, t, model, input, cacheRead, cacheWrite, output }: Step): string | null => {
  if (id !== "") return id;
  return t === 0 ? null : [t, model, input, cacheRead, cacheWrite, output].join("\0");
};

/** The file in which each was seen first: within one file, what is alike happened twice. */
class FirstSeen {
  readonly #files = new Map<string, number>();

  in<T>(items: readonly T[], file: number, keyOf: (item: T) => string | null): T[] {
    return items.filter((item) => {
      const key = keyOf(item);
      if (key === null) return true;
      const first = this.#files.get(key);
      if (first === undefined) this.#files.set(key, file);
      return first === undefined || first === file;
    });
  }
}

/** For one agent's files after the other: what none of the earlier ones held. */
export const unrepeated = (): ((agent: string, read: Read) => Read) => {
  const [calls, steps] = [new FirstSeen(), new FirstSeen()];
  let file = 0;
  return (agent, read) => {
    file += 1;
    const own =
      <T>(keyOf: (item: T) => string | null) =>
      (item: T): string | null => {
        const key = keyOf(item);
        return key === null ? null : `${agent}\0${key}`;
      };
    return {
      ...read,
      calls: calls.in(read.calls, file, own(keyOfCall)),
      steps: steps.in(read.steps, file, own(keyOfStep)),
    };
  };
};
