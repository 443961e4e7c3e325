/** Filters that a project brings for a command, and that nobody has accepted. */
import { relative } from "node:path";
import type { Environment } from "../system/environment.ts";
import { compileText } from "../filter-language/compile.ts";
import { isRefusal, readChecked } from "./checked-file.ts";
import { filterFiles, projectOf } from "./folders.ts";
import { trustedFiles, trustsByVariable } from "./trust.ts";

/** One sentence for the user; null: there are none. */
export const untrustedFor = (commands: readonly (readonly string[])[], env: Environment): string | null => {
  const project = projectOf(env.cwd);
  if (project === null || trustsByVariable(env)) return null;
  const trusted = trustedFiles(env);
  const names = filterFiles(project.folder).filter((path) => {
    const file = readChecked(path, project.root, env);
    if (isRefusal(file) || trusted.get(path)?.sha256 === file.sha256) return false;
    return compileText(file.text, path).filters.some(({ covers }) => commands.some((argv) => covers(argv)));
  });
  if (names.length === 0) return null;
  const shown = names.map((path) => relative(project.root, path)).join(", ");
  return `this project has a filter for it that is not trusted, and not used (${shown}): \`pith trust\` shows it`;
};
