/** Who says what the model of an agent was given. */
import type { Witness } from "./witness.ts";

/** Loaded only where it is asked for. */
export const witnesses: Readonly<Record<string, () => Promise<Witness>>> = {
  claude: async () => (await import("./claude.ts")).claude,
  codex: async () => (await import("./codex.ts")).codex,
};
