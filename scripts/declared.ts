/** Our own declarative filters in, one module of plain data out: nothing is parsed when pith starts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commandOfFile, compileText } from "../src/filter-language/compile.ts";
import type { Declared } from "../src/filter-language/declared.ts";

export interface DeclaredFile {
  /** Below `filters/`: `pip/show.toml`. */
  readonly file: string;
  readonly command: string;
  readonly declared: Declared;
}

/** Takes a file below `filters/`. */
export const commandOf = (file: string): string => commandOfFile(file.split("/"));

/** Throws with every mistake of the file. */
export const compileFile = (root: string, file: string): DeclaredFile => {
  const path = `filters/${file}`;
  const command = commandOf(file);
  const { filters, mistakes } = compileText(readFileSync(join(root, path), "utf8"), path, command);
  const [declared] = filters;
  if (mistakes.length > 0 || declared === undefined || filters.length !== 1)
    throw new Error(
      mistakes.map((one) => `${one.path}:${one.line}:${one.column}: ${one.key}: ${one.message}`).join("\n") ||
        `${path} is no filter of schema_version 2`,
    );
  return { file, command, declared };
};

/** Leaves out fields that the registry's row has as well. */
const data = ({ declared }: DeclaredFile): string =>
  JSON.stringify({ ...declared.rules, tests: [], path: "", summary: "", also: [], passthrough: [] });

/** The text of `src/registry/declared.generated.ts`, without its header. */
export const declaredModule = (files: readonly DeclaredFile[]): string =>
  `import { builtIn } from "../filter-language/v2/line-filter.ts";
import type { LineRules } from "../filter-language/rules.ts";
import type { Filter } from "../filter-kit/filter.ts";

const rules: Readonly<Record<string, () => unknown>> = {
${files.map((one) => `  ${JSON.stringify(one.command)}: () => (${data(one)}),\n`).join("")}};

/** The filter that \`filters/<command>.toml\` declares; \`other\` loads the one that it extends. */
export const load = async (
  command: string,
  other?: (command: string) => Promise<Filter>,
): Promise<Filter> => {
  const own = rules[command]!() as LineRules;
  return builtIn(own, own.extends === null ? undefined : await other?.(own.extends));
};
`;
