/** What a user installs: a packed tarball, and the clone itself, into a prefix of their own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const base = mkdtempSync(join(tmpdir(), "pith-package-"));
const env = { PATH: process.env["PATH"] ?? "", HOME: join(base, "home"), PITH_DATA_DIR: join(base, "data") };

const run = (command: string, cwd = root): { code: number | null; output: string } => {
  const result = spawnSync("bash", ["-c", command], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return { code: result.status, output: result.stdout + result.stderr };
};

beforeAll(() => {
  run(
    `mkdir -p "$HOME" '${base}/tarball' '${base}/clone' && npm pack --ignore-scripts --pack-destination '${base}'`,
  );
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

const worksFrom = (prefix: string): void => {
  const bin = join(prefix, "bin");
  expect(run(`PATH='${bin}':$PATH; pith --version`).output).toMatch(/^pith \d+\.\d+\.\d+\n$/);
  expect(run(`PATH='${bin}':$PATH; pith seq 3 | cat`).output).toBe("1\n2\n3\n");
  expect(run(`PATH='${bin}':$PATH; pith rewrite -- 'git status'`).output).toMatch(
    /^(?:\S*\/)?pith git status\n$/,
  );
  expect(run(`PATH='${bin}':$PATH; pith false; echo $?`).output).toBe("1\n");
};

test("the tarball, install scripts blocked", () => {
  const tarball = readdirSync(base).find((name) => name.endsWith(".tgz"));
  const prefix = join(base, "tarball");
  expect(
    run(
      `npm install -g --ignore-scripts --no-audit --no-fund --prefix '${prefix}' '${join(base, tarball ?? "")}'`,
    ).code,
  ).toBe(0);
  worksFrom(prefix);
});

test("the clone", () => {
  const prefix = join(base, "clone");
  expect(run(`npm install -g --ignore-scripts --no-audit --no-fund --prefix '${prefix}' .`).code).toBe(0);
  worksFrom(prefix);
});

test("without the executable it runs on Node", () => {
  const prefix = join(base, "tarball");
  run(`rm '${prefix}/lib/node_modules/pith/dist/libexec/pith'`);
  worksFrom(prefix);
});
