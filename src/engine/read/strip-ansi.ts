/** Terminal control sequences out of a line: colours, hyperlinks, cursor movements, window titles. */
import { isLogLine } from "../../filter-kit/log-head.ts";

const sequencesFrom = (stringStart: string, csi: string): string =>
  [
    // OSC, DCS, SOS, PM, APC: up to BEL or ST. Of one that does not end only what introduces it is one.
    `${stringStart}[^\\u0007\\u001b\\u009c\\n]{0,4096}(?:\\u0007|\\u001b\\\\|\\u009c)`,
    // CSI (ECMA-48 5.4): parameters, intermediates, one final byte.
    `${csi}[0-?]{0,64}[ -/]{0,8}[@-~]`,
    // Two- and three-byte escapes: charset selection, keypad modes, save and restore cursor.
    "\\u001b[ -/]{1,8}[0-~]",
    "\\u001b[0-Z\\\\^_a-z{|}~]",
  ].join("|");

/** A control sequence as terminals take it, those that begin with one character of C1 included: the source of an expression. */
export const sequenceSource = sequencesFrom(
  "(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])",
  "(?:\\u001b\\[|\\u009b)",
);

/** Programs write none of C1: those stand for letters in text that was encoded twice, which would be lost between two of them. */
const SEQUENCE = new RegExp(sequencesFrom("\\u001b[\\]PX^_]", "\\u001b\\["), "g");

const ESCAPE = "\u001b";
/** `gh run view --log` writes colours with `^[` in the place of the escape character. */
const SPELLED = "^[[";
const SPELLED_COLOUR = /\^\[\[[\d;]*m/g;

/** Removes control sequences; a text without any is returned as it is. */
export function stripAnsi(text: string): string {
  const own = text.includes(SPELLED) && isLogLine(text) ? text.replace(SPELLED_COLOUR, "") : text;
  return own.includes(ESCAPE) ? own.replace(SEQUENCE, "") : own;
}
