/** The text that Pi hands to `bash -c`: the model's command and nothing else; seen in 0.73.1. */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

export const startup: Startup = { marker: "PI_CODING_AGENT", kind: "call" };

export const read = (text: string): ShellText | null => plainText(text);
