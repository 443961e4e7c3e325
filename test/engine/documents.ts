/** JSON documents among the lines of a text: what a reader takes for the same document, however it is laid out. */

const isDocumentLine = (line: string): boolean => /^(?:[ \t]|$)/.test(line);
const bare = (line: string): string => line.replace(/\r$/, "");

/** The index behind the document that begins at `from`, or -1. */
export const documentEnd = (lines: readonly string[], from: number): number => {
  if (!/^[[{]$/.test(bare(lines[from] ?? ""))) return -1;
  for (let at = from + 1; at < lines.length; at += 1) {
    if (/^[\]}]$/.test(bare(lines[at]!))) return at + 1;
    if (!isDocumentLine(lines[at]!)) return -1;
  }
  return -1;
};

/** Without its layout; null where it is no JSON. */
export const joined = (lines: readonly string[]): string | null => {
  try {
    JSON.parse(lines.join("\n"));
  } catch {
    return null;
  }
  return lines.map((line) => line.trim()).join("");
};

/** The text with each document in one line. */
export const withoutLayout = (text: string): string => {
  const lines = text.split("\n");
  const written: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = documentEnd(lines, at);
    const one = end === -1 ? null : joined(lines.slice(at, end));
    written.push(one ?? lines[at]!);
    at = one === null ? at + 1 : end;
  }
  return written.join("\n");
};
