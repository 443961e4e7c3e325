/** The text that Qwen Code hands to `bash -c`: the model's command and nothing else; seen in 0.24.4. */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

export const startup: Startup = { marker: "QWEN_CODE", kind: "call" };

export const read = (text: string): ShellText | null => plainText(text);
