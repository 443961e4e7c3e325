/** Which project files the user has read and accepted: path and SHA-256 of the bytes that were shown. */
import { readRegularText } from "../system/regular-file.ts";
import { writeAtomically } from "../system/atomic-file.ts";
import { environment, type Environment } from "../system/environment.ts";
import { makePrivate } from "../system/private-folder.ts";
import { trustFile, userFolder } from "./folders.ts";

export interface Trusted {
  /** Absolute, without links in its folders. */
  readonly path: string;
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Files that it depends on, by the name it gives them, with their hashes. */
  readonly rests?: Readonly<Record<string, string>>;
  /** The word alone tells shells to whom an answer comes too late that something may refuse. */
  readonly guardrail?: true;
}

interface Store {
  readonly v: 1;
  readonly files: Readonly<Record<string, Omit<Trusted, "path">>>;
}

const isEntry = (value: unknown): value is Omit<Trusted, "path"> => {
  const entry = value as { sha256?: unknown; at?: unknown } | null;
  return typeof entry === "object" && entry !== null && typeof entry.sha256 === "string";
};

/** Empty if the store is missing or was changed by somebody else. */
export const trustedFiles = (env: Environment = environment()): ReadonlyMap<string, Trusted> => {
  try {
    const store = JSON.parse(readRegularText(trustFile(env))) as Partial<Store> | null;
    if (store?.v !== 1) return new Map();
    const entries = Object.entries(store.files ?? {}).filter(([, entry]) => isEntry(entry));
    return new Map(entries.map(([path, entry]) => [path, { ...entry, path }]));
  } catch {
    return new Map();
  }
};

const keep = (files: Iterable<Trusted>, env: Environment): void => {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const store: Store = {
    v: 1,
    files: Object.fromEntries(sorted.map(({ path, ...entry }) => [path, entry])),
  };
  // The folder's presence is what a run looks for.
  makePrivate(userFolder(env));
  writeAtomically(trustFile(env), `${JSON.stringify(store, null, 2)}\n`, 0o600);
};

/** From now on these very bytes are in force. Throws what the system throws. */
export const trust = (
  files: readonly Omit<Trusted, "at">[],
  env: Environment = environment(),
  at = Date.now(),
): void => {
  const known = new Map(trustedFiles(env));
  for (const { path, sha256, rests, guardrail } of files)
    known.set(path, {
      path,
      sha256,
      at,
      ...(rests === undefined ? {} : { rests }),
      ...(guardrail === undefined ? {} : { guardrail }),
    });
  keep(known.values(), env);
};

const isMeant =
  (paths: readonly string[]) =>
  ({ path }: Trusted): boolean =>
    paths.some((wanted) => path === wanted || path.startsWith(`${wanted.replace(/\/$/, "")}/`));

/** Also finds everything below a folder. */
export const trustedIn = (paths: readonly string[], env: Environment = environment()): readonly Trusted[] =>
  [...trustedFiles(env).values()].filter(isMeant(paths));

/** Takes the trust in files, and in all below a folder, back. Answers which there were. */
export const untrust = (paths: readonly string[], env: Environment = environment()): readonly Trusted[] => {
  const known = trustedFiles(env);
  const meant = isMeant(paths);
  const revoked = trustedIn(paths, env);
  if (revoked.length > 0)
    keep(
      [...known.values()].filter((file) => !meant(file)),
      env,
    );
  return revoked;
};

// Set by the services themselves; the last three by one each.
const services = ["CI", "GITHUB_ACTIONS", "GITLAB_CI", "BUILDKITE", "JENKINS_URL", "TF_BUILD"];

const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== "" && value !== "0" && value !== "false";

/** On a build server, where nobody can be asked: `PITH_TRUST_PROJECT`, set by whoever wrote the job. */
export const trustsByVariable = ({ variables }: Environment): boolean =>
  isSet(variables["PITH_TRUST_PROJECT"]) && services.some((name) => isSet(variables[name]));
