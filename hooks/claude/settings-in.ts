/** Claude Code's settings, which are plain JSON: without a parser for comments this costs a hook nothing. */
import { textOf } from "../../src/integration/client-file.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

/** `{}` where there is no file; null where it cannot be read as the client might read it. */
export const settingsIn = (path: string): Fields | null => {
  try {
    const text = textOf(path)?.replace(/^\uFEFF/, "");
    if (text === undefined || text.trim() === "") return {};
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};
