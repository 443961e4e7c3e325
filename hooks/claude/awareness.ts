/** What the model is told once, in the file of instructions that it reads anyway. */

const open = "<!-- pith -->";
const close = "<!-- /pith -->";

const text =
  "Long command output may arrive shortened. A line like `[pith: 212 passed tests hidden]` stands for exactly the lines left out at that place, and ` (x12)` at a line's end for 12 such lines. " +
  "The last line then names a file that holds everything: read or grep that file instead of running the command again. Output without such a line is complete.";

/** The block, with what has to stand before it at the end of `content`. */
export const awarenessFor = (content: string): string => {
  const eol = content.includes("\r\n") ? "\r\n" : "\n";
  const gap = content === "" ? "" : content.endsWith("\n") ? eol : eol + eol;
  return `${gap}${open}${eol}${text}${eol}${close}${eol}`;
};

/** `content` without the block, whatever stands within its markers. */
export const withoutAwareness = (content: string): string => {
  const start = content.indexOf(open);
  const end = content.indexOf(close, start);
  if (start === -1 || end === -1) return content;
  const before = content
    .slice(0, start)
    .replace(/(?:\r?\n){1,2}$/, (gap) =>
      content.slice(end + close.length).trim() === "" ? gap.replace(/\r?\n$/, "") : gap,
    );
  return before + content.slice(end + close.length).replace(/^\r?\n/, "");
};
