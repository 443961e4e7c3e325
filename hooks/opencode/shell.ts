/** The text that OpenCode hands to `$SHELL -c`: the model's command and nothing else; seen in 1.18.33. */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

export const startup: Startup = { marker: "OPENCODE_PID", kind: "process", shell: "user" };

export const read = (text: string): ShellText | null => plainText(text);
