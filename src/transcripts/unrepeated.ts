/** A conversation that was taken up again, forked or copied holds what stands in the earlier one: it counts once. */
import type { Call, Read, Step } from "./call.ts";

/** Some agents number their calls anew in each conversation; such an id needs the time beside it. */
const isUnique = (id: string): boolean => id.length >= 12 && /\d/.test(id) && /[A-Za-z]{3}/.test(id);

/** Whoever takes a conversation up again may write other times into it. */
const keyOfCall = ({ id, t, command, output }: Call): string | null => {
  if (isUnique(id)) return ["call", id, command].join("\0");
  return id === "" && t === 0 ? null : ["call", id, t, output.length, command].join("\0");
};

const keyOfStep = ({ id, t, model, input, cacheRead, cacheWrite, output }: Step): string | null => {
  if (id !== "") return `step\0${id}`;
  return t === 0 ? null : ["step", t, model, input, cacheRead, cacheWrite, output].join("\0");
};

/** For files one after the other: what none of the earlier ones held. Within one file, what is alike happened twice. */
export const unrepeated = (): ((agent: string, read: Read) => Read) => {
  const files = new Map<string, number>();
  let file = 0;
  const isFresh = (key: string | null): boolean => {
    if (key === null) return true;
    const first = files.get(key) ?? file;
    files.set(key, first);
    return first === file;
  };
  return (agent, read) => {
    file += 1;
    const own = (key: string | null): string | null => key && `${agent}\0${key}`;
    return {
      ...read,
      calls: read.calls.filter((call) => isFresh(own(keyOfCall(call)))),
      steps: read.steps.filter((step) => isFresh(own(keyOfStep(step)))),
    };
  };
};
