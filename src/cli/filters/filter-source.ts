/** The texts of the filters that pith ships as data, and what a copy of one begins with. */
import { sources } from "../../registry/sources.generated.ts";

/** null: it is written in TypeScript. */
export const filterSource = (command: string): string | null =>
  Object.hasOwn(sources, command) ? sources[command]! : null;

const quoted = (text: string): string => JSON.stringify(text);

/** The file for a user's folder. Of pith's own the path says which command it is for; there a key has to.
 * `language`: the path of LANGUAGE.md on this machine. */
export const startOf = (command: string, source: string | null, language: string): string => {
  if (source !== null)
    return source.replace(
      /^schema_version = 2\n/m,
      (line) => `# Every key: ${language}\n${line}command = ${quoted(command)}\n`,
    );
  return `# Every key: ${language}
schema_version = 2
command = ${quoted(command)}
extends = ${quoted(command)}

# This file extends pith's own filter for ${command}, which is written in TypeScript: it is not a copy.
# Your rules judge a line first. Lines that none of them matches go to pith's own filter. For example:
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
