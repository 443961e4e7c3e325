/** The text that Kilo Code hands to `$SHELL -c`: the model's command and nothing else; seen in 7.7.7. */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

export const startup: Startup = { marker: "KILO_PID", kind: "process", shell: "user" };

export const read = (text: string): ShellText | null => plainText(text);
