/** The text that Codex hands to its shell; seen in 0.169.0: `bash -c CMD`, or `bash -lc CMD`, or a text that brings
 * the environment of a snapshot back and ends in `exec '/bin/bash' -c 'CMD'`. */
import type { ShellText } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

/** null for the text around the command, and for patches: Codex reads those itself. */
export const read = (text: string): ShellText | null =>
  text.startsWith("__CODEX_SNAPSHOT_") || /\bapply_?patch\b/.test(text) ? null : plainText(text);
