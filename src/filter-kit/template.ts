/** Lines in, numbers out that are equal for lines which differ only in numbers, ids and times. */
import { readTemplate, type Template } from "./scan-text.ts";

/** `most`: so many words that hold a digit are noted. */
export const emptyTemplate = (most = 0): Template => ({
  hash: 0,
  exact: 0,
  count: 0,
  starts: new Uint32Array(most),
  ends: new Uint32Array(most),
});

const last = emptyTemplate();

export const templateHash = (text: string): number => {
  readTemplate(text, last);
  return last.hash;
};
