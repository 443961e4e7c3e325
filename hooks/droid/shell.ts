/** The text that Factory Droid hands to `bash -c`: the model's command and nothing else; seen in 0.215.0. A bash in
 * between, started for that one command, ends it where Droid itself has ended. */
import type { ShellText, Startup } from "../../src/integration/agent.ts";
import { plainText } from "../../src/integration/plain-text.ts";

export const startup: Startup = {
  // It sets none of its own.
  marker: "DEBIAN_FRONTEND",
  kind: "supervised",
  supervisor: "factory-execute-supervisor",
};

export const read = (text: string): ShellText | null => plainText(text);
