/** Which files of filters count at a place: those of its project that the user has accepted, and the user's. */
import { environment, type Environment } from "../system/environment.ts";
import { type IndexedFile, isFresh } from "./filter-index.ts";
import { filterFiles, projectOf, userFolder } from "./folders.ts";
import { trustedFiles, trustsByVariable } from "./trust.ts";

/** A file that counts, if it is what it was when the user accepted it. */
export interface Wanted {
  readonly path: string;
  readonly from: "project" | "user";
  /** The project's root; null: a file of the user's. */
  readonly root: string | null;
  /** The hash that its bytes must have; null: any. */
  readonly sha256: string | null;
}

const projectFiles = (cwd: string | null, env: Environment): Wanted[] => {
  const project = projectOf(cwd);
  if (project === null) return [];
  const byVariable = trustsByVariable(env);
  const trusted = byVariable ? null : trustedFiles(env);
  const { root } = project;
  return filterFiles(project.folder).flatMap((path): Wanted[] => {
    if (trusted === null) return [{ path, from: "project", root, sha256: null }];
    const known = trusted.get(path);
    return known === undefined ? [] : [{ path, from: "project", root, sha256: known.sha256 }];
  });
};

/** A project's before the user's. */
export const wantedFiles = (cwd: string | null, env: Environment = environment()): Wanted[] => [
  ...projectFiles(cwd, env),
  ...filterFiles(userFolder(env)).map((path): Wanted => ({ path, from: "user", root: null, sha256: null })),
];

/** Does the index say all there is to say about the file, be it that it is refused? */
export const isKnown = ({ path, sha256 }: Wanted, file: IndexedFile | undefined): file is IndexedFile =>
  isFresh(path, file) && file.pending.length === 0 && (!file.refused || file.sha256 !== sha256);
