/** A scratch folder with its own home, where a text runs natively and through the built executable. */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removedLater } from "../left-over.ts";

export const root = join(import.meta.dirname, "..", "..");
export const pith = join(root, "dist", "pith");
/** As a rewrite puts it before a command that the agent reads. */
export const inserted = `${pith} --for-agent`;
if (!existsSync(pith)) throw new Error("dist/pith is missing: npm run build");

export interface Result {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface World {
  readonly folder: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  file(name: string, content: string | Uint8Array): void;
  read(name: string): Buffer;
  /** An executable on PATH; without `#!` a POSIX sh script. */
  tool(name: string, script: string): void;
  /** Runs a text in bash as it stands. */
  bash(text: string, env?: Readonly<Record<string, string>>): Result;
  /** Runs what `pith rewrite` makes of the text. */
  withPith(text: string, env?: Readonly<Record<string, string>>): Result;
  rewrite(text: string): string;
  /** Runs pith itself. */
  own(...args: string[]): Result;
  input(args: readonly string[], input: string | Uint8Array): Result;
  /** A copy of the folder as it is now, for a second run that changes files. */
  copy(): World;
}

const createAt = (base: string): World => {
  const folder = join(base, "project");
  const home = join(base, "home");
  const bin = join(base, "bin");
  for (const path of [folder, home, bin]) mkdirSync(path, { recursive: true });
  const env = {
    PATH: `${bin}:${process.env["PATH"]}`,
    HOME: home,
    LANG: "C.UTF-8",
    TMPDIR: base,
    PITH_DATA_DIR: join(base, "data"),
    GIT_AUTHOR_NAME: "Dev",
    GIT_AUTHOR_EMAIL: "dev@example.com",
    GIT_COMMITTER_NAME: "Dev",
    GIT_COMMITTER_EMAIL: "dev@example.com",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "init.defaultBranch",
    GIT_CONFIG_VALUE_0: "main",
  };
  const run = (
    argv: readonly string[],
    options: { input?: string | Uint8Array; env?: Readonly<Record<string, string>> } = {},
  ): Result => {
    const { stdout, stderr, status } = spawnSync(argv[0]!, argv.slice(1), {
      cwd: folder,
      env: { ...env, ...options.env },
      ...(options.input === undefined ? {} : { input: Buffer.from(options.input) }),
      encoding: "buffer",
      maxBuffer: 1 << 28,
      timeout: 240_000,
    });
    return { stdout: stdout.toString(), stderr: stderr.toString(), code: status };
  };
  const rewrite = (text: string): string => {
    const result = run([pith, "rewrite", "--", text]);
    return result.code === 0 || result.code === 3 ? result.stdout.replace(/\n$/, "") : text;
  };
  return {
    folder,
    home,
    env,
    file(name, content) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    },
    read: (name) => readFileSync(join(folder, name)),
    tool(name, script) {
      writeFileSync(join(bin, name), script.startsWith("#!") ? script : `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    },
    bash: (text, extra) => run(["bash", "-c", text], extra === undefined ? {} : { env: extra }),
    withPith: (text, extra) => run(["bash", "-c", rewrite(text)], extra === undefined ? {} : { env: extra }),
    rewrite,
    own: (...args) => run([pith, ...args]),
    input: (args, input) => run([pith, ...args], { input }),
    copy() {
      const next = removedLater(mkdtempSync(join(tmpdir(), "pith-world-")));
      cpSync(base, next, { recursive: true });
      return createAt(next);
    },
  };
};

/** Removed when the test file is done. */
export const world = (): World => createAt(removedLater(mkdtempSync(join(tmpdir(), "pith-world-"))));

/** The id in the last mark, or null. */
export const idIn = (text: string): string | null =>
  /^\[pith ([0-9A-HJKMNP-TV-Z]{4,8}): /m.exec(text)?.[1] ?? null;

export const lines = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${of(index)}\n`).join("");
