/** Claude Code's settings, which are plain JSON: without a parser for comments this costs a hook nothing. */
import { textOf } from "../../src/integration/client-file.ts";
import { type Fields, fieldsIn } from "../../src/integration/tool-call.ts";
import { orElse } from "../../src/system/regular-file.ts";

/** `{}` where there is no file; null where it cannot be read as the client might read it. */
export const settingsIn = (path: string): Fields | null =>
  orElse(() => {
    const text = textOf(path);
    return text === null ? {} : fieldsIn(text);
  }, null);

export const settingsOnce = (): typeof settingsIn => {
  const known = new Map<string, Fields | null>();
  return (path) => {
    if (!known.has(path)) known.set(path, settingsIn(path));
    return known.get(path) ?? null;
  };
};
