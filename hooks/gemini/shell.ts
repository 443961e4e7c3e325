/** The text that Gemini CLI hands to `bash -c`; seen in 0.61.0: options off, then the command in a subshell whose
 * trap notes what still runs in the background. */
import type { ShellText } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

const word = String.raw`(?:'[^']*'|"[^"$\\` + "`" + String.raw`]*"|[\w@%+=:,./-])+`;
const head = new RegExp(
  String.raw`^shopt -u [a-z ]+; _bgpids_file=${word}\n\(\n {2}trap 'jobs -p > "\$_bgpids_file"' EXIT\n`,
);
const tail = "\n)\n__code=$?\nexit $__code";

export const read = (text: string): ShellText | null => {
  const found = head.exec(text)?.[0];
  if (found === undefined || !text.endsWith(tail)) return null;
  return text.length < found.length + tail.length
    ? null
    : plainText(text.slice(found.length, -tail.length), found);
};
