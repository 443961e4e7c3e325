/** The kernel reports the same about a program started natively and through pith, in one shell. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unhoist } from "../engine/squeeze/unhoist.ts";
import { oldBash, scratch, ways } from "./world.ts";

let root = "";

/** Copies under other names: no filter knows them, so nothing but the launcher is seen. */
const look = `
see() { cat=$1; shift
  "$@" "$cat" /proc/self/status /proc/self/limits /proc/self/cgroup /proc/self/oom_score_adj /proc/self/comm
  "$@" "$cat" /proc/self/environ | tr '\\0' '\\n' | LC_ALL=C sort
  "$@" "$cat" /proc/self/cmdline $'arg \\xe9 \\n*' '' '-n' 2>/dev/null | tr '\\0' '\\n'
  "$@" "$cat" /proc/self/stat | cut -d' ' -f3,5-9,18-20,38,40-42
}
fds() { "$@" lister -l /proc/self/fd /proc/self/cwd /proc/self/root; "$@" look /proc/self/fdinfo/0; }
`;

interface World {
  readonly name: string;
  /** Runs before both. */
  readonly setup?: string;
  /** Words before the program, pith included as \`@\`. */
  readonly before?: string;
  readonly program?: string;
  /** A process group or session of its own: its number is another in every run. */
  readonly ownGroup?: boolean;
}

const inWorld = (
  { setup = "", before = "@", program = "look", ownGroup = false }: World,
  pith: string,
): { native: string; through: string } => {
  const words = (word: string): string => before.replace("@", word);
  const script = `${look}
mkdir -p work; cd work; printf 'a\\nb\\n' >../in
${setup}
{ see ${program} ${words("")}; fds ${words("")}; } 2>&1 | cat >"$PROBE/native"
{ see ${program} ${words("$PITH")}; fds ${words("$PITH")}; } 2>&1 | cat >"$PROBE/through"
`;
  spawnSync("/bin/bash", ["-c", script], {
    cwd: root,
    timeout: 240_000,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: `${join(root, "bin")}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
      HOME: join(root, "home"),
      PITH_DATA_DIR: join(root, "data"),
      PROBE: root,
      PITH: pith,
      LANG: "C.UTF-8",
    },
  });
  const read = (name: string): string => {
    const text = existsSync(join(root, name)) ? readFileSync(join(root, name), "latin1") : "";
    rmSync(join(root, name), { force: true });
    const lines = text.split("\n");
    return (
      // A beginning that rows of a listing share may be shown once above them.
      (name === "through" ? unhoist(lines) : lines)
        // That shell keeps its script at descriptor 255, which it closes for the program: the kernel's table stays as large.
        .filter((line) => !oldBash || !/^(?:OLDPWD=|SHLVL=0|PS1=|FDSize:)/.test(line))
        .filter(
          (line) =>
            !/^(?:Pid|PPid|Tgid|Ngid|NSpid|NStgid|Vm\w+|Rss\w+|voluntary_\w+|nonvoluntary_\w+|SigQ|HugetlbPages|Threads|THP_\w+|untag\w*|pos|mnt_id|ino):/.test(
              line,
            ),
        )
        .map((line) =>
          line
            .replace(/ \d\d:\d\d /, " ")
            .replace(/\/proc\/\d+/g, "/proc/<pid>")
            .replace(/ ([12]) -> \S*\/pith-\d+-*\.0(?: \(deleted\))?$/, " $1 -> pipe")
            .replace(/^(l\S+ \d+ \S+ \S+ +\d+ \w+ +\d+) 1 -> pipe:\[\d+\]/, "$1 1 -> pipe"),
        )
        .map((line) => line.replace(/( [12] -> pipe):\[\d+\]/, "$1").trimEnd())
        .join("\n")
    );
  };
  const mask = (text: string): string =>
    ownGroup ? text.replaceAll(/^(NSpgid|NSsid):.*|^R \d+ \d+/gm, "$1") : text;
  return { native: mask(read("native")), through: mask(read("through")) };
};

const worlds: readonly World[] = [
  { name: "nothing special" },
  { name: "interrupts ignored", setup: "trap '' INT QUIT" },
  { name: "hang-up and termination ignored", setup: "trap '' HUP TERM" },
  { name: "SIGPIPE ignored", setup: "trap '' PIPE" },
  { name: "user signals ignored", setup: `trap '' USR1 USR2 ALRM WINCH ${oldBash ? "" : "TSTP TTIN TTOU"}` },
  { name: "traps set", setup: "trap : INT TERM HUP USR1" },
  { name: "umask 077", setup: "umask 077" },
  { name: "umask 0", setup: "umask 0" },
  { name: "soft limit of open files", setup: "ulimit -S -n 64" },
  { name: "hard limit of open files", setup: "ulimit -n 40" },
  { name: "few descriptors", setup: "ulimit -n 20" },
  { name: "no core files", setup: "ulimit -c 0" },
  { name: "stack limit", setup: "ulimit -S -s 4096" },
  { name: "file size limit", setup: "ulimit -f 10000" },
  { name: "no room in any file", setup: 'limited() { (ulimit -f 0; exec "$@"); }', before: "limited @" },
  { name: "memory limit", setup: "ulimit -v 4000000" },
  { name: "memory too small for the engine", setup: "ulimit -v 100000" },
  { name: "data limit", setup: "ulimit -d 50000" },
  { name: "processor time limit", setup: "ulimit -t 60" },
  { name: "nice", before: "nice -n 5 @" },
  { name: "descriptor 3", setup: "exec 3<../in" },
  { name: "descriptors 3 to 5", setup: "exec 3<../in 4>../out4 5<>../out5" },
  { name: "descriptor 9 as a lock", setup: "exec 9>../lock; flock 9" },
  { name: "descriptors 6 to 9", setup: "exec 6<../in 7<../in 8<../in 9<../in" },
  { name: "descriptors beyond 9", setup: "exec 10<../in 11<../in 27<../in" },
  ...(oldBash ? [] : [{ name: "descriptor named by the shell", setup: "exec {fd}<../in" }]),
  { name: "jobserver-like pipe", setup: "exec 3< <(sleep 2) 4> >(cat >/dev/null)" },
  { name: "standard input closed", before: "<&- @", setup: "exec <&-" },
  { name: "standard input a file", setup: "exec <../in" },
  { name: "standard input a pipe", setup: "exec < <(sleep 1)" },
  { name: "standard error closed", setup: "exec 2>&-" },
  { name: "standard error in a file", setup: "exec 2>../err" },
  { name: "standard error to nobody", setup: "exec 2>/dev/null" },
  { name: "almost empty environment", before: 'env -i A=1 PWD="$PWD" PATH="$PATH" @' },
  {
    name: "variables of the runtimes",
    setup: "export BUN_BE_BUN=1 BUN_OPTIONS=--inspect NODE_OPTIONS=--no-such-option BUN_JSC_useJIT=0",
  },
  {
    name: "variables that shells know",
    setup: "export PS1=p PS4=q CDPATH=/ HISTSIZE=3 MAIL=/m ENV=/nowhere BASH_ENV=/nowhere",
  },
  { name: "empty values and line ends", setup: "export EMPTY= LINES_=$'a\\nb' QUOTE=\"'\\\"\\\\\"" },
  { name: "invalid UTF-8 in the environment", setup: "export BAD=$'\\xe9\\xff'" },
  { name: "large environment", setup: "export BIG=$(head -c 100000 /dev/zero | tr '\\0' x)" },
  { name: "a locale that is not there", setup: "export LC_ALL=xx_YY.UTF-8" },
  { name: "in a folder that others cannot read", setup: "mkdir -m 711 d; cd d" },
  { name: "in a folder reached through a link", setup: "mkdir -p real; ln -sfn real link; cd link" },
  { name: "in the root folder", setup: "cd /" },
  { name: "a session of its own", before: "setsid -w @", ownGroup: true },
  { name: "in a subshell", before: "eval @" },
  { name: "under env", before: "env X=1 @" },
  { name: "posix mode", setup: "set -o posix" },
  { name: "job control", setup: "set -m", ownGroup: true },
  { name: "program by relative path", program: "../look", setup: "cp $PROBE/bin/look ../look 2>/dev/null" },
];

/** Losses of dash, in front of a program or of the native program, are in limits.test.ts. */
const worldsWithoutShell: readonly World[] = [
  { name: "the child signal ignored", setup: "trap '' CHLD" },
  { name: "variables whose names no shell takes", before: "env 'a-b=1' A=2 @" },
  { name: "exported functions", setup: "f() { echo in f; }; export -f f" },
  { name: "an environment without PWD", before: 'env -i HOME="$HOME" PATH="$PATH" @' },
];

describe.skipIf(!existsSync("/proc/self/environ"))("the world of a program", () => {
  beforeAll(() => {
    root = scratch();
    mkdirSync(join(root, "home"));
    mkdirSync(join(root, "bin"));
    const find = (name: string): string =>
      execFileSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    copyFileSync(find("cat"), join(root, "bin", "look"));
    copyFileSync(find("ls"), join(root, "bin", "lister"));
    chmodSync(join(root, "bin", "look"), 0o755);
    chmodSync(join(root, "bin", "lister"), 0o755);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  describe.each(ways)("%s", (way, words) => {
    it.each(way === "the native program alone" ? [...worlds, ...worldsWithoutShell] : worlds)(
      "$name",
      (world) => {
        const { native, through } = inWorld(world, words);
        expect(native).toContain("State:");
        expect(through).toBe(native);
      },
    );
  });
});
