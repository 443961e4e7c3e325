/** What the model is told once, in the file of instructions that it reads anyway. One source for all agents. */
import { block } from "./text-block.ts";
import type { SettingsEdit } from "./edit.ts";

/** How to read a mark, and where the rest is. */
export const reading =
  "Long command output may arrive shortened. A line like `[pith: 212 passed tests hidden]` or `[pith: 3]` stands for exactly so many lines left out at that place, and ` (x12)` at a line's end for 12 such lines. " +
  "The last line then names a file that holds everything: read or grep that file instead of running the command again. Output without such a line is complete.";

/** For hosts where nothing but the model itself can put pith before a command. */
export const asking =
  "Put `pith ` before commands that build, test, lint, install or search, as in `pith cargo test`: it runs the same program and shortens what comes back. " +
  "A line like `[pith: 212 passed tests hidden]` or `[pith: 3]` stands for exactly so many lines left out; the last line then names a file that holds everything: read or grep it instead of running the command again.";

/** The block in a Markdown file; `isAsking` for the instructions integration, whose entry it is. */
export const guidance = (path: string, isAsking = false): SettingsEdit => ({
  ...block({ path, comment: "<!--", text: isAsking ? asking : reading }),
  isShared: true,
});

/** Is it the text of the instructions integration? Every version of it begins so, and none of the other. */
export const asks = (text: string): boolean => text.includes("Put `pith ` before");
