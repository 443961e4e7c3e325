/**
 * A JSON document over many lines is written with several lines in one. Only indentation and line ends go, which JSON allows
 * anywhere between two tokens.
 *
 *     [
 *       {
 *         "name": "web",      ->   [
 *         "id": 1                   {"name": "web","id": 1}
 *       }                          ]
 *     ]
 */

/** Lines of about this length; each member of the outermost list begins one. */
const longest = 200;

/** How far brackets outside strings open (or close) the line. */
const opens = (line: string): number => {
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === 34) at = afterString(line, at);
    else if (code === 123 || code === 91) depth += 1;
    else if (code === 125 || code === 93) depth -= 1;
  }
  return depth;
};

/** The index of the quote that ends the string that begins at `from`. */
const afterString = (line: string, from: number): number => {
  for (let at = from + 1; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === 34) return at;
  }
  return line.length;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const closing = /^[\]}]/;

/** Whether a line of the document begins a line of ours, whatever was written before: its brackets, members of a list. */
const begins = (text: string, depth: number, isList: boolean, isNone: boolean): boolean =>
  depth === 0 || (depth === 1 && (isList || isNone || closing.test(text)));

/**
 * `lines`: a whole document, from the line of its first bracket to that of its last. What stands in a line stays as it is,
 * byte for byte; only indentation and line ends go, where JSON allows any. Null where it is no JSON.
 */
export const compactJson = (lines: readonly string[]): string[] | null => {
  if (!isJson(lines.join("\n"))) return null;
  const isList = lines[0]!.startsWith("[");
  const written: string[] = [];
  let current = "";
  let depth = 0;
  for (const line of lines) {
    const text = line.trim();
    const isFull = current.length > longest && current.endsWith(",");
    if (isFull || begins(text, depth, isList, written.length === 0)) {
      if (current !== "") written.push(current);
      current = depth === 0 || (depth === 1 && closing.test(text)) ? text : ` ${text}`;
    } else current += text;
    depth += opens(text);
  }
  return [...written, current];
};
