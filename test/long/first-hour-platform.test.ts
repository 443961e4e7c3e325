/** The first hour of somebody who puts pith on a company's machines: an archive, no npm, no Node, nobody at a terminal. */
import { chmodSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostName } from "../../scripts/targets.ts";
import { callText } from "../hooks/claude/client-text.ts";
import { idIn, isPlain, person, type Said } from "./hour.ts";
import { packages } from "./packages.ts";

const root = join(import.meta.dirname, "..", "..");
const capture = join(root, "fixtures", "cargo", "test", "large.txt");
const here = person("platform");
/** Nobody has Node there. */
const archive = `pith-${hostName()}-full`;
const prefix = join(here.base, "opt", "pith");
const install = readFileSync(join(root, "docs", "install.md"), "utf8");

/** Only what a bare system has. */
const typed = (command: string, more: Readonly<Record<string, string | undefined>> = {}): Said =>
  here.typed(command, { PATH: `${here.bin}:${here.base}/tools:${here.base}/system`, ...more });

const hashes = (folder: string): string =>
  here.typed(`cd '${folder}' && find . -type f -exec sha256sum {} + | sort -k2; find . | sort`).out;

beforeAll(() => {
  here.typed(
    `mkdir -p ../system && for tool in sh bash cat env readlink rm rmdir mkfifo mkdir ls sha256sum tar gzip ln head tail wc sort find chmod git id ps uname tee sleep cmp seq sed cp mv test touch date getent; do ln -s "$(command -v $tool)" ../system/ 2>/dev/null; done`,
  );
  here.program("cargo", capture, 101);
});

afterAll(() => {
  here.typed(`chmod -R u+w '${here.base}'`);
  here.leave();
});

test("an archive whose checksum holds, unpacked; one whose checksum does not is told", () => {
  expect(typed("command -v node npm").code).not.toBe(0);
  const commands = /```\n(sha256sum --check[\s\S]*?)```/
    .exec(install)![1]!
    .replaceAll("pith-linux-x64-0.1.0", `${archive}-*`)
    .replaceAll("~/.local/lib/pith", `'${prefix}'`)
    .replaceAll("~/.local/bin", `'${here.bin}'`);
  const made = here.typed(`set -e; ${commands}`, {}, packages());
  expect(made.code, made.out + made.err).toBe(0);
  expect(made.out).toMatch(/\.tgz: OK$/m);
  const broken = here.typed(
    `cp '${packages()}'/SHA256SUMS . && head -c 1000000 '${packages()}'/${archive}-*.tgz > "$(cd '${packages()}' && ls ${archive}-*.tgz)"; sha256sum --check --ignore-missing SHA256SUMS; code=$?; rm -f SHA256SUMS *.tgz; exit $code`,
  );
  expect(broken.code).toBe(1);
});

test("it runs without Node, and the archive holds what its messages name", () => {
  expect(typed("pith --version").out).toMatch(/^pith \d+\.\d+\.\d+\n$/);
  expect(typed("pith seq 3 | cat").out).toBe("1\n2\n3\n");
  for (const name of ["docs/install.md", "docs/schemas.md", "docs/pith.1", "LICENSE", "THIRD-PARTY-NOTICES"])
    expect(readFileSync(join(prefix, name), "utf8").length, name).toBeGreaterThan(500);
});

test("nothing is ever written beneath the prefix", () => {
  const before = hashes(prefix);
  for (const name of readdirSync(prefix, { recursive: true, encoding: "utf8" })) {
    const path = join(prefix, name);
    chmodSync(path, statSync(path).mode & 0o555);
  }
  typed("pith show cargo test; pith doctor; pith gain; pith filters; pith config");
  expect(hashes(prefix)).toBe(before);
});

test("root in a container: no HOME, no SHELL", () => {
  const bare = {
    HOME: undefined,
    SHELL: undefined,
    PITH_DATA_DIR: join(here.base, "data"),
    PITH_CONFIG: join(here.base, "none.toml"),
  };
  for (const command of ["pith doctor", "pith gain", "pith config", "pith filters", "pith explain ls"]) {
    const said = typed(command, bare);
    expect([0, 1], command + said.err).toContain(said.code);
    expect(isPlain(said), said.out + said.err).toBe(true);
  }
  const run = typed("pith --for-agent cargo test | cat", { ...bare, CLAUDECODE: "1" });
  expect(run.out, run.err).toContain("test result: FAILED. 1997 passed; 3 failed");
});

describe("nobody at a terminal", () => {
  test("init without an agent says what to name; without --yes it changes nothing", () => {
    expect(typed("pith init --yes")).toMatchObject({
      code: 2,
      err: expect.stringContaining("name one: --agent "),
    });
    const before = here.tree();
    const asked = typed("pith init --agent claude,codex </dev/null");
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
    expect(here.tree()).toBe(before);
  });

  test("init --yes for two agents, twice: the second time nothing changes", () => {
    const first = typed("pith init --agent claude,codex --yes </dev/null");
    expect(first.code, first.out + first.err).toBe(0);
    const before = here.tree();
    const again = typed("pith init --agent claude,codex --yes </dev/null");
    expect(again.code).toBe(0);
    expect(here.tree()).toBe(before);
    const shown = JSON.parse(typed("pith init --show --json").out) as { installed: { agent: string }[] };
    expect(shown.installed.map(({ agent }) => agent).toSorted()).toEqual(["claude", "codex"]);
  });

  test("doctor --json, for a check of many machines", () => {
    const { code, out } = typed("pith doctor --json");
    expect(code).toBe(0);
    const { v, sections } = JSON.parse(out) as { v: number; sections: { findings: { level: string }[] }[] };
    expect(v).toBe(1);
    expect(sections.flatMap(({ findings }) => findings).filter(({ level }) => level === "error")).toEqual([]);
  });
});

/** Output of an agent's shell, and whether pith was there. */
const agent = (command: string): Said => {
  const { env } = JSON.parse(readFileSync(join(here.home, ".claude/settings.json"), "utf8")) as {
    env: { CLAUDE_CODE_SHELL: string };
  };
  return typed(`'${env.CLAUDE_CODE_SHELL}' -c "$TEXT"`, {
    TEXT: callText(command, { snapshot: "/dev/null", pwd: join(here.base, "cwd") }),
    CLAUDECODE: "1",
  });
};

test("settings for everybody, and figures without paths and texts of commands", () => {
  const balanced = agent("cargo test").out;
  expect(idIn(balanced)).toBeDefined();
  expect(typed("pith config set mode foo")).toMatchObject({
    code: 2,
    err: expect.stringContaining("lossless, balanced, tight"),
  });
  expect(typed("pith config set mode lossless").code).toBe(0);
  expect(typed("pith config").out).toMatch(/^mode +lossless/m);
  // Only what the agent would not show of a failure is left out.
  expect(agent("cargo test").out.length).toBeGreaterThan(balanced.length);
  expect(typed("pith config unset mode").code).toBe(0);
  const rows = typed("pith export --to jsonl").out;
  expect(rows).toContain('"command":"cargo test"');
  expect(rows).not.toContain(here.project);
  const dry = typed("pith export --to otlp --endpoint http://127.0.0.1:9/v1/metrics --dry-run");
  expect(dry.code, dry.err).toBe(0);
  expect(dry.out).toContain("pith.tokens.saved");
});

test("two versions side by side: each answers for itself, and leaves the other's entries alone", () => {
  const other = join(here.base, "opt", "pith-0.2.0");
  // A copy of the bytes under another number, so that both can be asked.
  here.typed(`cp -al '${prefix}' '${other}'`);
  expect(typed(`'${other}/dist/pith' rewrite -- 'git status'`).out).toMatch(
    /^\S*pith-0\.2\.0\/dist\/pith --for-agent git/,
  );
  expect(typed(`'${prefix}/dist/pith' rewrite -- 'git status'`).out).toMatch(
    /^(?:\S*\/opt\/pith\/dist\/)?pith --for-agent git/,
  );
  const before = here.tree();
  typed(`'${other}/dist/pith' doctor`);
  expect(
    here
      .tree()
      .split("\n")
      .filter((line) => /\.claude|\.codex/.test(line)),
  ).toEqual(before.split("\n").filter((line) => /\.claude|\.codex/.test(line)));
});

test("an upgrade: another folder, the link turned, the old one gone", () => {
  const next = join(here.base, "opt", "pith-next");
  here.typed(`mv '${here.base}/opt/pith-0.2.0' '${next}' && ln -sfn '${next}/dist/pith' '${here.bin}/pith'`);
  here.typed(`chmod -R u+w '${prefix}' && rm -rf '${prefix}'`);
  expect(idIn(agent("cargo test").out)).toBeDefined();
  expect(typed("pith doctor").code).toBe(0);
});

test("pith gone altogether: agents go on, to the byte", () => {
  here.typed(`mv '${here.base}/opt' '${here.base}/away' && rm '${here.bin}/pith'`);
  expect(agent("cargo test")).toMatchObject({ code: 101, out: readFileSync(capture, "utf8") });
});

test("and out again, by the same archive", () => {
  here.typed(
    `mv '${here.base}/away' '${here.base}/opt' && ln -s '${here.base}/opt/pith-next/dist/pith' '${here.bin}/pith'`,
  );
  expect(typed("pith init --uninstall --yes").code).toBe(0);
  expect(typed("pith forget --yes").code).toBe(0);
  here.typed("rm -rf ~/.config/pith ~/.local/share/pith");
  expect(here.tree()).not.toMatch(/pith|\.claude\/|\.codex\//);
});
