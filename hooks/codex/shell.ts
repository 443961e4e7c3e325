/** The text that Codex hands to its shell; seen in 0.169.0: `bash -c CMD`, or `bash -lc CMD`, or a text that brings
 * the environment of a snapshot back and ends in `exec '/bin/bash' -c 'CMD'`. */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

export const startup: Startup = {
  marker: "CODEX_TOOL_CALL_ID",
  kind: "call",
  // codex-linux-sandbox, with the shell in a session of its own making
  sandbox: "codex-linux-san",
  prepares: "__CODEX_SNAPSHOT_",
};

/** null for the text around the command, and for patches: Codex reads those itself. */
export const read = (text: string): ShellText | null =>
  text.startsWith(startup.prepares ?? "") || /\bapply_?patch\b/.test(text) ? null : plainText(text);
