/** The lines of one pretty-printed JSON document in, the path and the value of each out. */

export interface JsonPlace {
  /** `dependencies.left-pad.version`, `items.0.name`; of a closing bracket that of what it closes. */
  readonly path: string;
  /** A string's text without its quotes; empty for an object or a list. */
  readonly value: string;
}

interface Open {
  readonly path: string;
  /** Items seen so far; null in an object. */
  items: number | null;
}

const pair = /^\s*"((?:[^"\\]|\\.)*)"\s*:\s*(.*?),?\s*$/;
const closer = /^\s*[}\]],?\s*$/;
const scalar = /^(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\{\}|\[\])$/;

const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

const unquoted = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value);

/** Answers null for all lines from one on that is laid out in another way. */
export const createJsonPlaces = (): ((text: string) => JsonPlace | null) => {
  const open: Open[] = [];
  let isLost = false;
  let isOver = false;
  const at = (path: string, value: string): JsonPlace | null => {
    if (value === "{" || value === "[") {
      open.push({ path, items: value === "[" ? 0 : null });
      return { path, value: "" };
    }
    if (scalar.test(value)) return { path, value: unquoted(value) };
    isLost = true;
    return null;
  };
  const close = (): JsonPlace | null => {
    const closed = open.pop();
    isOver = open.length === 0;
    isLost ||= closed === undefined;
    return closed === undefined ? null : { path: closed.path, value: "" };
  };
  return (text) => {
    if (isLost || isOver || text.trim() === "") return null;
    if (closer.test(text)) return close();
    const current = open.at(-1);
    if (current === undefined) return at("", text.trim());
    if (current.items !== null) {
      const path = below(current.path, String(current.items));
      current.items += 1;
      return at(path, text.trim().replace(/,$/, ""));
    }
    const found = pair.exec(text);
    isLost = found === null;
    return found === null ? null : at(below(current.path, found[1] ?? ""), found[2] ?? "");
  };
};
