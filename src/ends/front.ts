/** The generated part of the scripts in front of shells: what is worth asking the engine about. */

// A path in the place of a command (POSIX, extended). Matches too often rather than too seldom.
const start = "(^|[;&|({`!\n]|(then|do|else)[[:space:]])";
const path = `${start}[[:space:]]*([A-Za-z_][A-Za-z0-9_]*=[^[:space:]]*[[:space:]]+)*[^][:space:];&|<>()"]*/`;

const quoted = (text: string): string => text.replaceAll(/[\\"$`]/g, "\\$&");

/** Fills in `@WORDS@`, each between blanks, and `@PATH@`; both stand within double quotes. */
export const frontScript = (template: string, words: readonly string[]): string =>
  template.replace("@WORDS@", () => ` ${words.join(" ")} `).replace("@PATH@", () => quoted(path));
