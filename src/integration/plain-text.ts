/** An agent's command as it stands within the text for its shell, neither quoted nor cut. */
import type { ShellText } from "./agent.ts";

/** `head`: what stands in front of the command in the text. */
export const plainText = (command: string, head = ""): ShellText => {
  const start = Buffer.byteLength(head, "utf8");
  return {
    command,
    place: (at) => start + at,
    quote: (word) => word,
    // A bash without a profile defines nothing, and what the environment brings is refused before.
    defines: () => false,
    zsh: false,
    path: null,
  };
};
