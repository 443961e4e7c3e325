/** Which filters of the user and of the project are in force at a place. Loaded only where somebody has some. */
import { existsSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import { entries as shipped } from "../registry/shipped.generated.ts";
import { environment, type Environment } from "../system/environment.ts";
import type { Entry } from "../registry/entry.ts";
import type { Declared, Surroundings } from "../filter-language/declared.ts";
import { declare } from "../filter-language/declare.ts";
import {
  areWordsCurrent,
  canKeepIndex,
  type FilterIndex,
  type IndexedFile,
  readIndex,
  isKnown,
  type Wanted,
  wantedFiles,
} from "./filter-index.ts";
import { projectRoot } from "./folders.ts";

const inForce = ({ sha256 }: Wanted, file: IndexedFile | undefined): file is IndexedFile =>
  file !== undefined && !file.refused && (sha256 === null || sha256 === file.sha256);

const isCurrent = (index: FilterIndex, wanted: readonly Wanted[], env: Environment): boolean => {
  const users = wanted.filter(({ from }) => from === "user").length;
  const indexed = [...index.values()].filter(({ from }) => from === "user").length;
  // One that is gone still has its words in the list.
  const complete = users === indexed && wanted.every((one) => isKnown(one, index.get(one.path)));
  return complete && areWordsCurrent(env);
};

/** A filter may ask whether its project has a file, and nothing outside of it. */
const hasFileIn =
  (root: string | null) =>
  (path: string): boolean => {
    const plain = normalize(path);
    return root !== null && !isAbsolute(plain) && !plain.startsWith("..") && existsSync(join(root, plain));
  };

const load = async (declared: Declared, base: Entry | undefined, root: string | null) => {
  const surroundings: Surroundings = { hasFile: hasFileIn(root), now: () => performance.now() };
  return declared.filter(base === undefined ? surroundings : { ...surroundings, base: await base.load() });
};

/** The extended filter answers whatever the file leaves out. */
const behaviourOf = (
  declared: Declared,
  base: Entry | undefined,
): Pick<Entry, "kind" | "exact" | "runner"> => {
  const { rules } = declared;
  const said = rules.schema === 2 ? rules : declared;
  return {
    kind: said.kind ?? base?.kind ?? declared.kind,
    exact: said.exact ?? base?.exact ?? false,
    runner: declared.runner || base?.runner === true,
  };
};

/** An agent's command may hold a whole script: a pattern needs its beginning. */
const longestCommand = 400;

const beginning = (argv: readonly string[]): readonly string[] => {
  let length = 0;
  const end = argv.findIndex((word) => (length += word.length + 1) > longestCommand);
  return end < 0 ? argv : [...argv.slice(0, end), "…"];
};

/** A damaged index must not cost other filters their turn. */
const covers = (declared: Declared, argv: readonly string[]): boolean => {
  try {
    return declared.covers(beginning(argv));
  } catch {
    return false;
  }
};

/** Another program's arguments say other things. */
const isOfSameProgram = ({ spellings }: Declared, base: Entry | undefined): boolean =>
  base !== undefined && spellings.some(([program]) => program === base.words[0]);

const entryOf = (declared: Declared, { from }: IndexedFile, root: string | null): Entry => {
  const base =
    declared.extends === null ? undefined : shipped.find(({ command }) => command === declared.extends);
  return {
    command: declared.name,
    words: [],
    also: [],
    ...behaviourOf(declared, base),
    passthrough: [...declared.passthrough, ...(isOfSameProgram(declared, base) ? base!.passthrough : [])],
    summary: declared.rules.summary,
    own: {
      hasForms: declared.rules.schema === 2 && declared.rules.signatures.length > 0,
      path: declared.rules.path,
      from,
      spellings: declared.spellings,
      covers: (argv) => covers(declared, argv),
    },
    load: () => load(declared, base, root),
  };
};

const entriesOf = (file: IndexedFile, root: string | null): Entry[] =>
  file.rules.map((rules) => entryOf(declare(rules), file, root));

/** Milliseconds that a run may wait for a changed file; what is left over waits for the next one. */
const patience = 1500;

const brought = async (
  known: FilterIndex,
  wanted: readonly Wanted[],
  env: Environment,
): Promise<FilterIndex> => {
  const { renewed } = await import("./renew.ts");
  // An index that cannot be written would be made anew each time.
  return renewed(known, wanted, { env, deadline: canKeepIndex(env) ? Date.now() + patience : 0 });
};

/** Filters in force for a command that runs in `cwd`, first match first. */
export const lookUp = async (
  cwd: string | null,
  env: Environment = environment(),
): Promise<readonly Entry[]> => {
  const wanted = wantedFiles(cwd, env);
  const known = readIndex(env);
  const index = isCurrent(known, wanted, env) ? known : await brought(known, wanted, env);
  const root = cwd === null ? null : projectRoot(cwd);
  return wanted.flatMap((one) => {
    const file = index.get(one.path);
    return inForce(one, file) ? entriesOf(file, root) : [];
  });
};
