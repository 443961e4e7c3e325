/**
 * Line numbers of `nl` and `cat -n` lose the blanks before them.
 *
 *         12<tab>const a = 1;   ->   12<tab>const a = 1;
 */

const padded = /^ {1,5}\d{1,5}\t/;
const width = 6;

/** The line from its number on; any other line as it is. */
export const unpadNumber = (line: string): string => {
  if (!line.startsWith(" ")) return line;
  const found = padded.exec(line);
  return found?.[0].length === width + 1 ? line.trimStart() : line;
};
