/** The generated part of the scripts in front of shells: what is worth asking the engine about. */

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Fills `@COVERED@` by a regular expression (POSIX, extended): a covered word anywhere, or a path in the
 * place of a command. Matches too often rather than too seldom. */
export const frontScript = (template: string, words: readonly string[]): string => {
  const anywhere = `[^[:alnum:]_.-](${words.map(escaped).join("|")})[0-9.]*([^[:alnum:]_.-]|$)`;
  const start = "(^'|[;&|({`!\n]|(then|do|else)[[:space:]])";
  const path = `${start}[[:space:]]*([A-Za-z_][A-Za-z0-9_]*=[^[:space:]]*[[:space:]]+)*[^][:space:];&|<>()"]*/`;
  return template.replace("@COVERED@", () => `'${`${anywhere}|${path}`.replaceAll("'", `'\\''`)}'`);
};
