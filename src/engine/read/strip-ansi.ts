/** Terminal control sequences out of a line: colours, hyperlinks, cursor movements, window titles. */
import { isLogLine } from "../../filter-kit/log-head.ts";

/** A control sequence, as the source of an expression. */
export const sequenceSource = [
  // OSC, DCS, SOS, PM, APC: up to BEL or ST; an unterminated one is left as text.
  "(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u001b\\u009c\\n]{0,4096}(?:\\u0007|\\u001b\\\\|\\u009c)",
  // CSI (ECMA-48 5.4): parameters, intermediates, one final byte.
  "(?:\\u001b\\[|\\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]",
  // Two- and three-byte escapes: charset selection, keypad modes, save and restore cursor.
  "\\u001b[ -/]{1,8}[0-~]",
  "\\u001b[0-Z\\\\^_a-z{|}~]",
].join("|");

const SEQUENCE = new RegExp(sequenceSource, "g");

const ESCAPE = "\u001b";
/** In the logs of workflow runs gh spells colours out. */
const SPELLED = "^[[";
const SPELLED_COLOUR = /\^\[\[[\d;]*m/g;
const C1_CSI = "\u009b";
const C1_OSC = "\u009d";

/** Removes control sequences; a text without any is returned as it is. */
export function stripAnsi(text: string): string {
  if (text.includes(SPELLED) && isLogLine(text)) return stripAnsi(text.replace(SPELLED_COLOUR, ""));
  if (!text.includes(ESCAPE) && !text.includes(C1_CSI) && !text.includes(C1_OSC)) return text;
  return text.replace(SEQUENCE, "");
}
