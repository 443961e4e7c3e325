/** The text that Amazon Q hands to `bash -c`: the model's command and nothing else, as in its sources
 * (`execute/unix.rs`; another shell only where the user names one in AMAZON_Q_CHAT_SHELL). */
import type { ShellText, Startup } from "../src/integration/agent.ts";
import { plainText } from "../src/integration/plain-text.ts";

/** Tells AWS who asks; set for each command. */
export const startup: Startup = { marker: "AWS_EXECUTION_ENV", kind: "call" };

export const read = (text: string): ShellText | null => plainText(text);
