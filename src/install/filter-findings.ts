/** Findings of `pith doctor` about filters of the user and of the project. */
import { existsSync } from "node:fs";
import { entries as shipped } from "../registry/shipped.generated.ts";
import type { Environment } from "../system/environment.ts";
import type { Finding } from "../integration/agent.ts";
import { failure, note, ok, warning } from "../integration/finding.ts";
import { openHistory } from "../history/history.ts";
import type { Row } from "../history/ledger.ts";
import { compileText } from "../filter-language/compile.ts";
import type { Declared, Mistake } from "../filter-language/declared.ts";
import { areWordsCurrent, readIndex, writeIndex } from "../user-filters/filter-index.ts";
import {
  filterFiles,
  type FilterProject,
  projectOf,
  userFolder,
  wordsFile,
} from "../user-filters/folders.ts";
import { shadowed } from "../user-filters/risk.ts";
import { codeBeside } from "../user-filters/sources.ts";
import { isRefusal, readChecked, type CheckedFile } from "../user-filters/checked-file.ts";
import { trustedFiles, trustsByVariable } from "../user-filters/trust.ts";

interface Read {
  readonly file: CheckedFile;
  readonly filters: readonly Declared[];
  readonly mistakes: readonly Mistake[];
}

const readAll = (
  paths: readonly string[],
  root: string | null,
  env: Environment,
): { readonly read: readonly Read[]; readonly findings: readonly Finding[] } => {
  const files = paths.map((path) => readChecked(path, root, env));
  const read = files
    .filter((file): file is CheckedFile => !isRefusal(file))
    .map((file) => ({ file, ...compileText(file.text, file.path) }));
  const findings = files
    .filter(isRefusal)
    .map(({ path, reason }): Finding =>
      warning(`${path} is not used: ${reason}`, "make it a file that only you can write"),
    );
  return { read, findings };
};

const mistakeFindings = ({ mistakes }: Read): Finding[] =>
  mistakes
    .filter(({ severity }) => severity === "error")
    .map(({ path, line, column, message }) =>
      failure(`${path}:${line}:${column}: ${message}`, "`pith verify` shows every mistake"),
    );

const listed = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(", ") : `${names.slice(0, 4).join(", ")} and ${names.length - 4} more`;

const baseFindings = ({ file, filters }: Read): Finding[] =>
  filters
    .filter(({ extends: base }) => base !== null && !shipped.some(({ command }) => command === base))
    .map(({ name, extends: base }) =>
      warning(
        `${file.path}: ${name} extends "${base}", and pith ships no such filter`,
        "filters/README.md lists the commands",
      ),
    );

const shadowFindings = ({ file, filters }: Read): Finding[] => {
  const names = [...new Set(filters.flatMap(shadowed))];
  return names.length === 0 ? [] : [note(`${file.path} replaces pith's own filters for ${listed(names)}`)];
};

const doubleFindings = (all: readonly Read[]): Finding[] => {
  const seen = new Map<string, string>();
  return all.flatMap(({ file, filters }) =>
    filters.flatMap(({ name }): Finding[] => {
      const first = seen.get(name);
      seen.set(name, first ?? file.path);
      return first === undefined ? [] : [note(`"${name}" of ${file.path} is hidden by the one of ${first}`)];
    }),
  );
};

const untrustedFindings = (project: FilterProject, read: readonly Read[], env: Environment): Finding[] => {
  const known = trustedFiles(env);
  const unknown = read.filter(({ file }) => !known.has(file.path));
  const changed = read.filter(
    ({ file: { path, sha256 } }) => known.has(path) && known.get(path)?.sha256 !== sha256,
  );
  const fix = `read them: \`pith trust ${project.root}\``;
  return [
    ...(unknown.length === 0
      ? []
      : [
          note(
            `this project brings ${unknown.length} filter file${unknown.length === 1 ? "" : "s"} that you have not trusted, so ${unknown.length === 1 ? "it is" : "they are"} not used`,
            fix,
          ),
        ]),
    ...changed.map(({ file }): Finding =>
      warning(`${file.path} has changed since it was trusted, so it is no longer used`, fix),
    ),
  ];
};

const wordsFindings = (env: Environment): Finding[] =>
  !existsSync(userFolder(env)) || areWordsCurrent(env)
    ? []
    : [
        warning(
          `${wordsFile(env)} is older than the filters; until it is renewed, every command starts pith`,
          "make its folder writable",
          () => void writeIndex(readIndex(env), env),
        ),
      ];

/** Filters that the index says are not in force although their file is. */
const uncheckedFindings = (all: readonly Read[], env: Environment): Finding[] => {
  const index = readIndex(env);
  return all.flatMap(({ file, filters }) =>
    filters.flatMap(({ name }): Finding[] => {
      const known = index.get(file.path);
      if (known?.sha256 !== file.sha256 || known.rules.some((rules) => rules.name === name)) return [];
      return [...known.pending, ...known.puzzling].includes(name)
        ? [
            note(
              `${name} of ${file.path} is not used yet: its patterns are being checked`,
              "`pith verify` checks them",
            ),
          ]
        : [
            warning(
              `${name} of ${file.path} is refused: one of its patterns may never end`,
              "`pith verify` names it",
            ),
          ];
    }),
  );
};

const isSlow = ({ why }: Row): boolean => why !== undefined && /\bwas dropped: \d+ ms for /.test(why);

const slowFindings = async (env: Environment, days: number): Promise<Finding[]> => {
  const history = await openHistory(days, env);
  const slow = history.ledger.rows({ since: 0, what: "faults", limit: Infinity }).filter(isSlow);
  history.close();
  return [...new Set(slow.map(({ command }) => command))].map((filter) =>
    warning(
      `the filter "${filter}" took too long in ${slow.filter((run) => run.command === filter).length} runs, which were shown raw`,
      "`pith verify` names patterns that are slow",
    ),
  );
};

/** Nothing where nobody has filters of their own. `days`: how long records are kept. */
export const filterFindings = async (env: Environment, days: number): Promise<Finding[]> => {
  const project = projectOf(env.cwd);
  const users = readAll(filterFiles(userFolder(env)), null, env);
  const projects =
    project === null ? { read: [], findings: [] } : readAll(filterFiles(project.folder), project.root, env);
  const trusted = trustedFiles(env);
  const all = trustsByVariable(env);
  const inForce = projects.read.filter(({ file }) => all || trusted.get(file.path)?.sha256 === file.sha256);
  const read = [...inForce, ...users.read];
  return [
    ...codeBeside(env).map((what): Finding => warning(what)),
    ...projects.findings,
    ...users.findings,
    ...(project === null || all ? [] : untrustedFindings(project, projects.read, env)),
    ...read.flatMap(mistakeFindings),
    ...read.flatMap(baseFindings),
    ...read.flatMap(shadowFindings),
    ...doubleFindings(read),
    ...uncheckedFindings(read, env),
    ...wordsFindings(env),
    ...(await slowFindings(env, days)),
    ...(read.length > 0 ? [ok(`${read.length} filter files of your own are in force`)] : []),
  ];
};
