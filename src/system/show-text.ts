/** Text of unknown origin for a terminal: whatever would not be seen, or would change what is seen, is spelled out. */

// Controls, and format characters that reorder, join or hide (Unicode's category Cf).
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]/gu;

const spelled = (character: string): string => {
  if (character === "\n" || character === "\t") return character;
  const code = character.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
};

export const showText = (text: string): string => text.replace(unseen, spelled);

/** Escapes a cell, a name or a message: one line, whatever it is. */
export const showLine = (text: string): string =>
  showText(text).replaceAll("\n", "\\x0a").replaceAll("\t", "\\x09");
