/** The tasks of `bench -- tasks`, frozen: a workspace, what is asked for, a reference solution, and a verifier that lies outside
 * of the workspace. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "tasks");

export interface Task {
  readonly name: string;
  readonly language: string;
  /** Programs. */
  readonly needs: readonly string[];
  readonly prompt: string;
  /** Commands for bash, one a step. */
  readonly solution: readonly string[];
  /** Hash of everything in its folder: figures of tasks with another hash are not to be compared. */
  readonly hash: string;
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const hashOf = (path: string): string => {
  const hash = createHash("sha256");
  for (const file of filesIn(path))
    hash
      .update(`${file.slice(path.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex").slice(0, 12);
};

export const tasks: readonly Task[] = readdirSync(folder)
  .toSorted()
  .map((name) => {
    const path = join(folder, name);
    const task = JSON.parse(readFileSync(join(path, "task.json"), "utf8")) as Omit<Task, "name" | "hash">;
    return { name, ...task, hash: hashOf(path) };
  });

/** Tool chains are those of the machine; nothing is fetched. */
export const toolVariables = (): Readonly<Record<string, string>> => ({
  // In a home that is thrown away, each run would compile Go's own library.
  GOCACHE: join(import.meta.dirname, "..", "..", ".cache", "tasks", "go-build"),
  GOFLAGS: "-mod=mod",
  GOPROXY: "off",
  GOTOOLCHAIN: "local",
  CARGO_NET_OFFLINE: "true",
  RUSTUP_HOME: process.env["RUSTUP_HOME"] ?? join(process.env["HOME"] ?? "/", ".rustup"),
  ...(process.env["PYENV_ROOT"] === undefined ? {} : { PYENV_ROOT: process.env["PYENV_ROOT"] }),
  PYTHONDONTWRITEBYTECODE: "1",
});

export interface Surroundings {
  readonly workspace: string;
  readonly home: string;
  readonly temporary: string;
}

const run = (words: readonly string[], { workspace, home, temporary }: Surroundings): number | null =>
  spawnSync(words[0]!, words.slice(1), {
    cwd: workspace,
    env: { PATH: process.env["PATH"], HOME: home, TMPDIR: temporary, LANG: "C.UTF-8", ...toolVariables() },
    stdio: "ignore",
    timeout: 300_000,
  }).status;

const who = ["-c", "user.name=Dev", "-c", "user.email=dev@example.com"];

/** Fills an empty workspace; a repository with one commit, if the task makes none of its own. */
export const prepare = ({ name }: Task, place: Surroundings): void => {
  const path = join(folder, name);
  cpSync(join(path, "workspace"), place.workspace, { recursive: true });
  const setup = join(path, "setup.sh");
  if (existsSync(setup) && run(["sh", setup], place) !== 0) throw new Error(`${name}: its setup failed`);
  if (existsSync(join(place.workspace, ".git"))) return;
  for (const words of [
    ["init", "-q"],
    ["add", "-A"],
    [...who, "commit", "-q", "-m", "Start"],
  ])
    if (run(["git", ...words], place) !== 0) throw new Error(`${name}: git ${words.join(" ")} failed`);
};

export const isSolved = ({ name }: Task, place: Surroundings): boolean =>
  run(["sh", join(folder, name, "verify.sh"), place.workspace], place) === 0;

/** The reference solution, without an agent. */
export const solve = ({ solution }: Task, place: Surroundings): void => {
  for (const command of solution) run(["bash", "-c", command], place);
};
