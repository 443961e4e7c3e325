/** The texts of the filters that pith ships as data, and what a copy of one begins with. */
import { sources } from "../../registry/sources.generated.ts";

/** null: it is written in TypeScript. */
export const filterSource = (command: string): string | null =>
  Object.hasOwn(sources, command) ? sources[command]! : null;

const quoted = (text: string): string => JSON.stringify(text);

/** The file for a user's folder. Of pith's own the path says which command it is for; there a key has to. */
export const startOf = (command: string, source: string | null): string => {
  if (source !== null)
    return source.replace(/^schema_version = 2\n/m, (line) => `${line}command = ${quoted(command)}\n`);
  return `schema_version = 2
command = ${quoted(command)}
extends = ${quoted(command)}

# Your rules judge a line first; what none of them matches goes to pith's own filter for this command.
# filters/LANGUAGE.md has every key. For example:
#
# [[rules]]
# drop = '^DEBUG '
# noun = "debug lines"
#
# [[tests]]
# name = "debug lines are counted"
# input = "DEBUG 1\\nDEBUG 2\\nready\\n"
# expected = "[pith: 2 debug lines hidden]\\nready\\n"
`;
};
