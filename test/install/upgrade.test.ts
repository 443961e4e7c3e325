/** An upgrade puts pith elsewhere and removes what was there: what settings say of it goes on working, and is renewed. */
import { afterAll, describe, expect, test, vi } from "vitest";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { zshenvText } from "../../src/install/start/start-file.ts";
import { callText } from "../hooks/claude/client-text.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The build, as another folder: of the same files. */
const unpack = (folder: string): void => {
  mkdirSync(dirname(folder), { recursive: true });
  expect(spawnSync("cp", ["-al", dist, folder]).status).toBe(0);
};
const link = (path: string, target: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(relative(realpathSync(dirname(path)), target), path);
};

interface Layout {
  /** Puts a version there, and returns the folder for PATH. `old`: the one that goes. */
  install(root: string, version: string, old?: string): string;
}

const layouts: Readonly<Record<string, Layout>> = {
  npm: {
    install: (root, _, old) => {
      const home = join(root, "usr/lib/node_modules/pith");
      if (old !== undefined) rmSync(home, { recursive: true });
      unpack(join(home, "dist"));
      link(join(root, "usr/bin/pith"), join(home, "dist/pith"));
      return join(root, "usr/bin");
    },
  },
  "a clone that was linked, and moved": {
    install: (root, version, old) => {
      const clone = join(root, `work/pith-${version === "0.2.0" ? "a" : "b"}`);
      if (old === undefined) unpack(join(clone, "dist"));
      else renameSync(join(root, "work/pith-a"), clone);
      link(join(root, "usr/lib/node_modules/pith"), clone);
      link(join(root, "usr/bin/pith"), join(root, "usr/lib/node_modules/pith/dist/pith"));
      return join(root, "usr/bin");
    },
  },
  Homebrew: {
    install: (root, version, old) => {
      const cellar = join(root, "brew/Cellar/pith", version);
      unpack(join(cellar, "libexec/lib/node_modules/pith/dist"));
      link(join(cellar, "bin/pith"), join(cellar, "libexec/lib/node_modules/pith/dist/pith"));
      link(join(root, "brew/bin/pith"), join(cellar, "bin/pith"));
      if (old !== undefined) rmSync(join(root, "brew/Cellar/pith", old), { recursive: true });
      return join(root, "brew/bin");
    },
  },
  Nix: {
    install: (root, version, old) => {
      const store = join(root, `nix/store/0c8gl3f1-pith-${version}`);
      unpack(join(store, "lib/pith/dist"));
      link(join(store, "bin/pith"), join(store, "lib/pith/dist/pith"));
      link(join(root, "home/.nix-profile"), store);
      if (old !== undefined) rmSync(join(root, `nix/store/0c8gl3f1-pith-${old}`), { recursive: true });
      return join(root, "home/.nix-profile/bin");
    },
  },
  mise: {
    install: (root, version, old) => {
      const home = join(root, "home/.local/share/mise/installs/npm-pith", version);
      unpack(join(home, "lib/node_modules/pith/dist"));
      link(join(home, "bin/pith"), join(home, "lib/node_modules/pith/dist/pith"));
      if (old !== undefined) rmSync(join(dirname(home), old), { recursive: true });
      return join(home, "bin");
    },
  },
};

/** pnpm puts a script of its own on PATH. */
const pnpm: Layout = {
  install: (root, version, old) => {
    const folder = join(root, "home/.local/share/pnpm");
    const store = join(folder, "global/5/.pnpm");
    const home = join(store, `pith@${version}`, "node_modules/pith");
    unpack(join(home, "dist"));
    link(join(folder, "global/5/node_modules/pith"), home);
    const shim =
      '#!/bin/sh\nbasedir=$(dirname "$(echo "$0" | sed -e \'s,\\\\,/,g\')")\nexec "$basedir/global/5/node_modules/pith/dist/pith" "$@"\n';
    writeFileSync(join(folder, "pith"), shim, { mode: 0o755 });
    if (old !== undefined) rmSync(join(store, `pith@${old}`), { recursive: true });
    return folder;
  },
};

interface Machine {
  readonly root: string;
  readonly home: string;
  path: string;
  run(
    program: string,
    args: readonly string[],
    input?: string,
  ): { stdout: string; stderr: string; code: number };
}

const machine = (): Machine => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-upgrade-")));
  made.push(root);
  const home = join(root, "home");
  for (const folder of ["home/.config/crush", "home/.claude", "tmp", "project"])
    mkdirSync(join(root, folder), { recursive: true });
  spawnSync("git", ["init", "-q", join(root, "project")]);
  writeFileSync(
    join(home, ".config/crush/crush.json"),
    JSON.stringify({ permissions: { allowed_tools: ["bash"] } }),
  );
  mkdirSync(join(root, "bin"));
  writeFileSync(
    join(root, "bin/cargo"),
    '#!/bin/sh\nfor at in 1 2 3 4 5; do for by in 1 2 3 4 5 6 7 8 9; do echo "   Compiling crate-$at$by v1.0.$by"; done; done\necho "    Finished dev [unoptimized] target(s) in 1.00s"\n',
    { mode: 0o755 },
  );
  const here: Machine = {
    root,
    home,
    path: "",
    run: (program, args, input = "") => {
      const done = spawnSync(program, args, {
        cwd: join(root, "project"),
        input,
        encoding: "utf8",
        env: {
          HOME: home,
          PATH: `${here.path}:${join(root, "bin")}:/usr/bin:/bin`,
          TMPDIR: join(root, "tmp"),
          SHELL: "/bin/bash",
          CLAUDECODE: "1",
          CRUSH_PROJECT_DIR: join(root, "project"),
        },
      });
      return { stdout: done.stdout, stderr: done.stderr, code: done.status ?? -1 };
    },
  };
  return here;
};

/** Answer of Crush's hook. */
const hookAnswer = (here: Machine): string => {
  const { hooks } = JSON.parse(readFileSync(join(here.home, ".config/crush/crush.json"), "utf8")) as {
    hooks: { PreToolUse: { command: string }[] };
  };
  const call = {
    event: "PreToolUse",
    session_id: "s",
    cwd: join(here.root, "project"),
    tool_name: "bash",
    tool_input: { command: "git status", description: "look" },
  };
  return here.run("/bin/sh", ["-c", hooks.PreToolUse[0]!.command], JSON.stringify(call)).stdout;
};

const snapshot = (here: Machine): string => {
  const file = join(here.home, ".claude/shell-snapshots/snapshot-bash-1-a.sh");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  return file;
};

/** Runs a command through the script in front of Claude Code's shell; did pith shorten what it printed? */
const isSeen = (here: Machine): boolean => {
  const { code, stdout } = here.run(join(here.home, ".config/pith/claude/bash"), [
    "-c",
    callText("cargo build", { snapshot: snapshot(here), pwd: join(here.root, "tmp/cwd") }),
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain("Finished");
  return stdout.includes("[pith");
};

/** Everything that was written into settings. */
const written = (here: Machine): string =>
  [".config/crush", ".claude", ".config/pith"]
    .flatMap((folder) =>
      readdirSync(join(here.home, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== "installed.json")
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
    )
    .join("\n");

describe.each(Object.entries(layouts))("%s", (_, { install }) => {
  test("goes on working, and names the new place", async () => {
    const here = machine();
    here.path = install(here.root, "0.2.0");
    const first = realpathSync(join(here.path, "pith"));
    expect(here.run(join(here.path, "pith"), ["init", "--agent", "crush,claude", "--yes"]).code).toBe(0);
    expect(hookAnswer(here)).toContain("updated_input");
    expect(isSeen(here)).toBe(true);

    here.path = install(here.root, "0.3.0", "0.2.0");
    expect(hookAnswer(here)).toContain("updated_input");
    expect(isSeen(here)).toBe(true);

    const second = realpathSync(join(here.path, "pith"));
    if (second === first) return;
    await vi.waitFor(() => expect(written(here)).not.toContain(dirname(first)), { timeout: 15_000 });
    expect(written(here)).toContain(dirname(second));
    expect(isSeen(here)).toBe(true);
    expect(here.run(join(here.path, "pith"), ["init", "--uninstall", "--yes"]).code).toBe(0);
    expect(existsSync(join(here.home, ".config/pith/bin"))).toBe(false);
  });
});

// Its command is a script of pnpm's own, which Crush cannot end; without the native program Crush has nothing to start there.
test.each([false, true])("pnpm, an agent without its folder on PATH: %s", (isBare) => {
  const here = machine();
  here.path = pnpm.install(here.root, "0.2.0");
  const start = join(here.path, "pith");
  expect(here.run(start, ["init", "--agent", "claude", "--yes"]).code).toBe(0);
  expect(isSeen(here)).toBe(true);
  pnpm.install(here.root, "0.3.0", "0.2.0");
  if (isBare) here.path = "/nowhere";
  expect(isSeen(here)).toBe(true);
  expect(here.run(start, ["init", "--uninstall", "--yes"]).code).toBe(0);
  expect(existsSync(join(here.home, ".config/pith/bin"))).toBe(false);
});

test("an installation that is gone is told of once, and commands run as they are", () => {
  const here = machine();
  here.path = layouts["mise"]!.install(here.root, "0.2.0");
  expect(here.run(join(here.path, "pith"), ["init", "--agent", "claude", "--yes"]).code).toBe(0);
  rmSync(join(here.home, ".local/share/mise"), { recursive: true });
  const said = [1, 2].map(() =>
    here.run(join(here.home, ".config/pith/claude/bash"), ["-c", "echo out; exit 3"]),
  );
  expect(said.map(({ stdout, code }) => [stdout, code])).toEqual([
    ["out\n", 3],
    ["out\n", 3],
  ]);
  expect(said[0]!.stderr).toMatch(/^pith: not found any more; .*\n$/);
  expect(said[1]!.stderr).toBe("");
});

const gone = /^pith: not found any more; .*\n$/;

test("and so for agents whose bash reads a file of pith's at its start", () => {
  const here = machine();
  mkdirSync(join(here.home, ".codex"));
  here.path = layouts["mise"]!.install(here.root, "0.2.0");
  expect(here.run(join(here.path, "pith"), ["init", "--agent", "codex", "--yes"]).code).toBe(0);
  const config = readFileSync(join(here.home, ".codex/config.toml"), "utf8");
  const [, file = ""] = /^BASH_ENV = "(.*)"$/m.exec(config) ?? [];
  rmSync(join(here.home, ".local/share/mise"), { recursive: true });
  const call = (text: string) =>
    here.run("/bin/sh", ["-c", `BASH_ENV='${file}' exec bash -c '${text}' </dev/null`]);
  const said = [1, 2].map(() => call("echo out; exit 3"));
  expect(said.map(({ stdout, code }) => [stdout, code])).toEqual([
    ["out\n", 3],
    ["out\n", 3],
  ]);
  expect(said[0]!.stderr).toMatch(gone);
  expect(said[1]!.stderr).toBe("");
  expect(call("set | grep -c ^_pith_").stdout).toBe("0\n");
});

test.runIf(spawnSync("zsh", ["-c", "true"]).status === 0)("and whose zsh reads one", () => {
  const here = machine();
  const folder = join(here.root, "zsh");
  mkdirSync(folder);
  const place = { dist: "/nowhere/dist", start: "/nowhere/dist/pith", node: "", bash: "/bin/bash" };
  writeFileSync(join(folder, ".zshenv"), zshenvText(place));
  const call = () => here.run("/bin/sh", ["-c", `ZDOTDIR='${folder}' exec zsh -c 'echo out; exit 3'`]);
  const said = [call(), call()];
  expect(said.map(({ stdout, code }) => [stdout, code])).toEqual([
    ["out\n", 3],
    ["out\n", 3],
  ]);
  expect(said[0]!.stderr).toMatch(gone);
  expect(said[1]!.stderr).toBe("");
});

test("two versions side by side leave each other's entries alone", () => {
  const here = machine();
  const [one, other] = ["one", "other"].map((name) => join(here.root, name, "dist"));
  unpack(one!);
  unpack(other!);
  here.path = join(here.root, "nothing");
  expect(here.run(join(one!, "pith"), ["init", "--agent", "claude", "--yes"]).code).toBe(0);
  expect(here.run(join(other!, "pith"), ["init", "--show"]).code).toBe(0);
  expect(written(here)).toContain(one);
  expect(written(here)).not.toContain(other);
});

test("entries in other projects than the one at hand are renewed as well", async () => {
  const here = machine();
  const layout = layouts["mise"]!;
  const projects = ["shop", "site/packages/web"].map((name) => join(here.root, "work", name));
  const settings = projects.map((folder) => join(folder, ".claude/settings.local.json"));
  here.path = layout.install(here.root, "0.2.0");
  const first = realpathSync(join(here.path, "pith"));
  const pith = (cwd: string, words: string) =>
    here.run("/bin/sh", ["-c", `cd '${cwd}' && '${join(here.path, "pith")}' ${words}`]);
  for (const folder of projects) {
    mkdirSync(folder, { recursive: true });
    expect(pith(folder, "init --agent claude --via hook --project --yes")).toMatchObject({ code: 0 });
  }
  // One that lies in the home folder itself looks like a project's.
  expect(pith(here.home, "init --agent claude --via hook --yes").code).toBe(0);
  // Early versions named the place where they lay.
  const early = (path: string): void =>
    writeFileSync(
      path,
      readFileSync(path, "utf8").replaceAll(join(here.home, ".config/pith/bin/pith"), first),
    );
  for (const path of [...settings, join(here.home, ".config/pith/claude/installed.json")]) early(path);
  const texts = (): string[] => settings.map((path) => readFileSync(path, "utf8"));
  expect(texts().filter((text) => text.includes(first))).toHaveLength(2);
  here.path = layout.install(here.root, "0.3.0", "0.2.0");
  expect(pith(join(here.root, "project"), "gain").code).toBe(0);
  await vi.waitFor(() => expect(texts().join("\n")).not.toContain(first), { timeout: 15_000 });
  for (const text of texts()) {
    expect(text).not.toContain(first);
    expect(text).toContain(".config/pith/bin/pith");
  }
  expect(existsSync(join(here.home, ".claude/settings.local.json"))).toBe(false);
});
