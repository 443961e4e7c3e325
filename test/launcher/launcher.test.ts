/** Decisions of the launcher before anything runs: own commands, disabled, names, where it was called from. */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  openSync,
  closeSync,
  constants,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { launcher, runBoth, scratch, variant, withEngine } from "./world.ts";

let root = "";
beforeEach(() => {
  root = scratch();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** An engine that says what it was asked. */
const echoing = withEngine(`#!/bin/sh\nif [ "$1" = sink ]; then cat; exit 90; fi\nprintf '<%s>' "$@"\n`);

const call = (
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { out: string; err: string; code: number | null } => {
  const ran = spawnSync(path, args, {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
    env: { PATH: process.env["PATH"] ?? "", HOME: root, PITH_DATA_DIR: root, ...env },
  });
  return { out: ran.stdout, err: ran.stderr, code: ran.status };
};

describe("own commands", () => {
  it.each([
    [[], "<>"],
    [["--help"], "<--help>"],
    [["--version"], "<--version>"],
    [["gain", "--json"], "<gain><--json>"],
    [["rewrite", "--", "ls -l"], "<rewrite><--><ls -l>"],
    [["--"], "<-->"],
  ])("%j", (args, expected) => {
    const made = variant(echoing);
    const { out } = call(made.launcher, args);
    expect(out === "<>" ? out : out.replace(/^$/, "<>")).toBe(expected);
    made.remove();
  });

  it("`--` runs a program that is named like one of ours", () => {
    writeFileSync(join(root, "gain"), "#!/bin/sh\necho a program\n");
    chmodSync(join(root, "gain"), 0o755);
    const env = { PATH: `${root}:${process.env["PATH"]}` };
    expect(call(launcher, ["--", "gain"], env).out).toBe("a program\n");
  });
});

describe("where it is found", () => {
  it.each([
    ["npm's global folder", "bin/pith", "../lib/node_modules/pith/dist/pith", "lib/node_modules/pith"],
    ["a project's folder", "node_modules/.bin/pith", "../pith/dist/pith", "node_modules/pith"],
    ["a link of the user's own", "mine/p", "../elsewhere/dist/pith", "elsewhere"],
  ])("%s", (_name, link, target, home) => {
    const made = variant(echoing);
    mkdirSync(join(root, home), { recursive: true });
    symlinkSync(made.root, join(root, home, "dist"));
    mkdirSync(join(root, link, ".."), { recursive: true });
    symlinkSync(target, join(root, link));
    expect(call(join(root, link), ["--version"]).out).toBe("<--version>");
    expect(call(join(root, link), ["echo", "x"]).out).toBe("x\n");
    made.remove();
  });

  it("by a relative path, from a folder that the program leaves", () => {
    const made = variant(echoing);
    symlinkSync(made.root, join(root, "d"));
    expect(call("d/pith", ["sh", "-c", "cd /; echo x"]).out).toBe("x\n");
    made.remove();
  });
});

/** An engine that marks what went through it. */
const marking = withEngine(`#!/bin/sh\n[ "$1" = sink ] || exit 1\nsed 's/^/+/'\nexit 90\n`);

describe("whether there is a sink", () => {
  const through = (
    open: (path: string) => number,
    env: Record<string, string> = {},
    name = "out",
  ): string => {
    const made = variant(marking);
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    const fd = open(path);
    spawnSync("bash", ["-c", '"$0" echo x; exit', made.launcher], {
      cwd: root,
      stdio: ["ignore", fd, fd],
      timeout: 120_000,
      env: { PATH: process.env["PATH"] ?? "", HOME: root, ...env },
    });
    closeSync(fd);
    made.remove();
    return readFileSync(path, "latin1");
  };
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;

  it("a file that a redirection opened: none", () => {
    expect(through((path) => openSync(path, O_WRONLY | O_CREAT, 0o600))).toBe("x\n");
  });
  it("a file that a redirection appends to: none", () => {
    expect(through((path) => openSync(path, O_WRONLY | O_CREAT | O_APPEND, 0o600), { CLAUDECODE: "1" })).toBe(
      "x\n",
    );
  });
  it.skipIf(process.platform !== "linux")(
    "a file that a host opened for itself, as Claude Code does: one",
    () => {
      expect(through((path) => openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600))).toBe(
        "+x\n",
      );
    },
  );
  it.skipIf(process.platform !== "linux")(
    "a file that a host named for itself, as Factory Droid does: one",
    () => {
      const open = (path: string): number => openSync(path, O_WRONLY | O_CREAT, 0o600);
      const name = "cb393db6-db9e-484e-b006-742a3e5fea48.log";
      expect(through(open, {}, `droid-terminal-7D6z1S/${name}`)).toBe("+x\n");
      expect(through(open, {}, `other/${name}`)).toBe("x\n");
      expect(through(open, {}, "droid-terminal-7D6z1S/out.log")).toBe("x\n");
    },
  );
  it("a pipe: one", () => {
    const made = variant(marking);
    expect(runBoth("@ echo x", { launcher: made.launcher }).through.out).toBe("+x\n");
    made.remove();
  });
  it("a socket: one", () => {
    const made = variant(marking);
    expect(call(made.launcher, ["--for-agent", "echo", "x"]).out).toBe("+x\n");
    made.remove();
  });
  it.each([
    ["1", "x\n"],
    ["0", "+x\n"],
    ["", "+x\n"],
  ])("PITH_DISABLED=%s", (value, expected) => {
    const made = variant(marking);
    expect(call(made.launcher, ["--for-agent", "echo", "x"], { PITH_DISABLED: value }).out).toBe(expected);
    made.remove();
  });
});

describe("the engine's own world", () => {
  it("holds none of the caller's descriptors, and is told program and folder", () => {
    const made = variant(
      withEngine(
        `#!/bin/sh\ncat >/dev/null; printf '%s|' "$@"; cd /; ls /proc/self/fd | grep -x . | tr '\\n' ' ' | sed 's/ $//'; exit 90\n`,
      ),
    );
    const told = (text: string): string =>
      runBoth(text, { launcher: made.launcher }).through.out.replace(/\|\d{2,}\|[^|]*\|/, "|<id>|<pipes>|");
    expect(told("exec 4<. 5<.; @ echo 'a b'")).toBe(
      "sink|<root>/work|quick|<id>|<pipes>|--|echo|a b|0 1 2 3 4",
    );
    made.remove();
  });
});
