/** The generated parts of the scripts in which a shell asks: what is worth asking about, and how it is asked. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

// A path in the place of a command (POSIX, extended). Matches too often rather than too seldom.
const start = "(^|[;&|({`!\n]|(then|do|else)[[:space:]])";
const path = `${start}[[:space:]]*([A-Za-z_][A-Za-z0-9_]*=[^[:space:]]*[[:space:]]+)*[^][:space:];&|<>()"]*/`;

const quoted = (text: string): string => text.replaceAll(/[\\"$`]/g, "\\$&");

const ask = (): string => readFileSync(join(import.meta.dirname, "start", "ask.bash"), "utf8");

/** Fills in `@ASK@`, and in it `@WORDS@`, each between blanks, and `@PATH@`; both stand within double quotes.
 * Runs where the sources are: the build writes what it gives. */
export const frontScript = (template: string, words: readonly string[]): string =>
  template
    .replace("@ASK@\n", () => ask())
    .replace("@WORDS@", () => ` ${words.join(" ")} `)
    .replace("@PATH@", () => quoted(path));
