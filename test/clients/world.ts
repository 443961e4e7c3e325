/** A home, a project and a TMPDIR of its own for one conversation of a client. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface World {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly tmp: string;
  /** In front of the client's PATH. */
  readonly bin: string;
  /** Writes a file below the root (`home/…`, `project/…`) and gives its path back. */
  write(path: string, content: string, mode?: number): string;
  /** null: there is none. */
  read(path: string): string | null;
  /** Puts a program into `bin`. */
  link(name: string, target: string): void;
  /** Ends what was started here and is still running, and removes everything. */
  remove(): void;
}

/** Clients leave daemons in sessions of their own: they are known by the home that they were given. A sandbox has another
 * environment, and the world in its words. */
const endAll = (root: string, home: string): void => {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const of = (name: string): readonly string[] =>
        readFileSync(`/proc/${pid}/${name}`, "latin1").split("\0");
      const isSandbox = of("cmdline").some((word) => word.startsWith(`${root}/`));
      if (isSandbox || of("environ").includes(`HOME=${home}`)) process.kill(Number(pid), "SIGKILL");
    } catch {
      continue;
    }
  }
};

/** `above`: where sandboxes let programs write nothing of it but the project and TMPDIR. */
export const createWorld = (above = tmpdir()): World => {
  const root = realpathSync(mkdtempSync(join(above, "pith-client-")));
  const path = (name: string) => join(root, name);
  const [home, project, tmp, bin] = [path("home"), path("project"), path("tmp"), path("bin")];
  for (const directory of [home, project, tmp, bin]) mkdirSync(directory);
  return {
    root,
    home,
    project,
    tmp,
    bin,
    write(name, content, mode = 0o644) {
      const target = join(root, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content, { mode });
      return target;
    },
    read: (name) => (existsSync(path(name)) ? readFileSync(path(name), "utf8") : null),
    link: (name, target) => symlinkSync(target, join(bin, name)),
    remove() {
      endAll(root, home);
      rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
