/** The text that Vibe hands to `$SHELL -c`: the model's command and nothing else, as in its sources
 * (`tools/builtins/bash.py`). */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

/** Set for each command, so that programs ask nothing. */
export const startup: Startup = { marker: "NO_TTY", kind: "call", shell: "user" };

export const read = (text: string): ShellText | null => plainText(text);
