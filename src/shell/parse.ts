/** Command text in, simple commands in their context out. Knows bash, knows nothing of pith. */
import { type Cursor, fail, type Shared } from "./cursor.ts";
import { flatten } from "./flatten.ts";
import { readList } from "./list.ts";
import type { List, Script } from "./script.ts";

const readAll = (text: string): { list: List; extendedPatterns: boolean } => {
  const shared: Shared = { credit: 16 * text.length + 4096, extendedPatterns: false, commands: readList };
  const cursor: Cursor = {
    source: text,
    end: text.length,
    at: 0,
    depth: 0,
    substitutions: 0,
    pending: [],
    found: [],
    shared,
  };
  const list = readList(cursor);
  if (cursor.at < cursor.end || cursor.pending.length > 0) fail();
  return { list, extendedPatterns: shared.extendedPatterns };
};

/**
 * Parses a text as bash. null where it cannot be placed: broken quoting, syntax of other shells, nesting
 * beyond 150 levels. Never throws; time is linear in the length.
 */
export const parse = (text: string): Script | null => {
  if (text.includes("\0")) return null;
  try {
    const { list, extendedPatterns } = readAll(text);
    return { text, list, extendedPatterns, ...flatten(text, list) };
  } catch {
    return null;
  }
};
