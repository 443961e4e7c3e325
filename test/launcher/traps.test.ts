/** Texts that break when a proxy stands between a shell and a program, each natively and through pith. `@` is
 * where the launcher goes. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Options, runBoth, ways } from "./world.ts";

interface Trap extends Options {
  readonly name: string;
  readonly text: string;
}

const script =
  (name: string, text: string | Buffer, mode = 0o755) =>
  (folder: string): void => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), mode);
  };

const traps: readonly Trap[] = [
  // Descriptors
  { name: "process substitution as an argument", text: "@ diff <(printf 'a\\nb\\n') <(printf 'a\\nc\\n')" },
  { name: "a descriptor of one's own", text: "printf x >f; @ cat /dev/fd/3 3<f" },
  {
    name: "a lock held on descriptor 7",
    text: "exec 7>l; @ flock -n 7 && echo held; flock -n l true || echo still",
  },
  {
    name: "make's jobserver",
    text: "@ make -s -j2 | sort",
    prepare: (folder) => {
      script("Makefile", "all: a b\na b:\n\t+@$(MAKE) -s -f sub NAME=$@\n")(folder);
      script("sub", "all: x y\nx y:\n\t@echo $(NAME) $@\n")(folder);
    },
  },
  { name: "output to a descriptor of one's own", text: "@ sh -c 'echo three >&3' 3>f; cat f" },
  { name: "swapped streams", text: "@ sh -c 'echo out; echo err >&2' 3>&1 1>&2 2>&3" },
  {
    name: "the lock is free when the run is over",
    text: "@ sh -c 'exec 9>l; flock 9; echo x'; flock -n l echo free",
  },
  // Engine and environment
  {
    name: "the project's .env and bunfig.toml",
    text: "@ sh -c 'echo \"[$SECRET]\"'",
    prepare: (folder) => {
      script(".env", "SECRET=1\n")(folder);
      script("bunfig.toml", "preload = ['./gone.ts']\n")(folder);
    },
  },
  { name: "little memory", text: "ulimit -d 20000; @ echo still here" },
  { name: "few descriptors", text: "ulimit -n 12; @ echo still here" },
  {
    name: "variables of the runtimes",
    text: "BUN_BE_BUN=1 BUN_OPTIONS=--nonsense NODE_OPTIONS=--nonsense @ echo still here",
  },
  {
    name: "an option of the JavaScript engine that does not exist",
    text: "BUN_JSC_useJITs=maybe @ echo still here",
  },
  // Bytes
  {
    name: "invalid UTF-8 in the program's name and arguments",
    text: "mv x x$'\\xe9'; @ ./x$'\\xe9' $'a\\xff' ''; rm x*",
    prepare: script("x", "#!/bin/sh\nprintf '<%s>' \"$@\"\n"),
  },
  {
    name: "arguments with every kind of blank and quote",
    text: "@ printf '<%s>' '' ' ' \"'\" '\"' '\\' '*' $'\\n' '-n' --",
  },
  { name: "binary output", text: "@ head -c 100000 /bin/sh | cksum" },
  { name: "output without a line end", text: "@ printf 'no end'" },
  { name: "no output", text: "@ true; @ false" },
  { name: "CRLF and control bytes", text: "@ printf 'a\\r\\nb\\x01\\x7f\\n'" },
  // Streams
  { name: "a program that opens /dev/stderr", text: "@ sh -c 'echo x >/dev/stderr; echo y >/dev/stdout'" },
  {
    name: "order in one pipe",
    text: "@ sh -c 'for i in 1 2 3 4 5; do echo o$i; echo e$i >&2; done' 2>&1",
    merged: true,
  },
  { name: "order where both were one before", text: "@ sh -c 'echo o; echo e >&2; echo o2'", merged: true },
  { name: "standard error stays where it is", text: "@ sh -c 'echo o; echo e >&2' 2>err; cat err" },
  { name: "standard output closed", text: "@ ls / >&-; echo $?" },
  { name: "standard output and error closed", text: "@ ls / >&- 2>&-; echo $?" },
  { name: "standard error closed", text: "@ sh -c 'echo o; echo e >&2' 2>&-; echo $?" },
  { name: "standard input closed", text: "@ cat <&-; echo $?" },
  { name: "a full disk", text: "@ ls / >/dev/full; echo $?" },
  { name: "a full disk for both streams", text: "@ ls / >/dev/full 2>&1; echo $?" },
  { name: "a file", text: "@ ls / >f; cat f" },
  { name: "appended to a file with its errors", text: "@ sh -c 'seq 3000; echo e >&2' >>f 2>&1; cksum f" },
  { name: "nobody", text: "@ seq 3000 >/dev/null; echo $?" },
  { name: "a reader that leaves", text: "@ yes | head -1; echo ${PIPESTATUS[0]}" },
  {
    name: "a reader that leaves, SIGPIPE ignored",
    text: "trap '' PIPE; @ sh -c 'while echo y; do :; done' 2>/dev/null | head -1; echo ${PIPESTATUS[0]}",
  },
  { name: "a reader that never reads", text: "@ seq 200000 | true; echo ${PIPESTATUS[0]}" },
  {
    name: "standard input shared in a loop",
    text: "printf 'a\\nb\\nc\\n' | while read -r x; do echo \"$x\"; @ head -c 2; done",
  },
  { name: "seekable standard input", text: "printf 'a\\nb\\nc\\n' >f; { @ head -n 1; cat; } <f" },
  { name: "standard input to the end", text: "printf 'b\\na\\n' | @ sort" },
  { name: "here-document", text: "@ cat <<'E'\na $x\nE" },
  // Background
  {
    name: "a child that outlives the program",
    text: "@ sh -c '(until [ -e go ]; do sleep 0.02; done; echo late) & echo started'; echo after; : >go; wait",
  },
  {
    name: "a child that holds the pipe and says nothing",
    text: "@ sh -c 'sleep 0.3 & echo started'; echo after",
  },
  {
    name: "a child that goes on when its output ends",
    text: "@ sh -c 'exec >&- 2>&-; sleep 0.1; echo x >f; exit 3'; echo $?; cat f",
  },
  // Programs
  {
    name: "a script without an interpreter line",
    text: "@ ./s a b",
    prepare: script("s", 'echo "$0 $# ${BASH_VERSION:+bash}"; [[ a == a ]] && exit 5\n'),
  },
  { name: "an empty PATH element", text: "PATH=:$PATH; @ s", prepare: script("s", "#!/bin/sh\necho here\n") },
  {
    name: "a relative PATH element",
    text: "PATH=q:$PATH; @ zz",
    prepare: (folder) => {
      mkdirSync(join(folder, "q"));
      script("q/zz", "#!/bin/sh\necho here\n")(folder);
    },
  },
  {
    name: "PATH given for one command",
    text: "PATH=$PWD/q:$PATH @ zz",
    prepare: (folder) => {
      mkdirSync(join(folder, "q"));
      script("q/zz", "#!/bin/sh\necho here\n")(folder);
    },
  },
  {
    name: "a name that is a builtin here",
    text: "@ printf 'a\\n'; @ test 1 = 2; echo $?; @ pwd; @ kill -l 9",
  },
  {
    name: "the variable that names the program",
    text: "@ printenv _; @ sh -c 'echo \"$_\"' | sed 's,.*/,,'",
  },
  { name: "the parent's name is in nobody's way", text: "@ sh -c 'echo \"$0 $#\"' name 1 2" },
  // Shell
  { name: "errexit", text: "set -e; @ false; echo not reached" },
  { name: "errexit in a list", text: "set -e; @ false || echo caught; ! @ true; echo end" },
  {
    name: "pipefail and PIPESTATUS",
    text: "set -o pipefail; @ sh -c 'exit 3' | @ sh -c 'exit 4' | @ cat; echo $? ${PIPESTATUS[*]}",
  },
  {
    name: "negation and conditions",
    text: "if @ false; then echo y; else echo n; fi; while ! @ true; do :; done; @ false && echo no; echo $?",
  },
  { name: "EXIT trap", text: "trap 'echo bye $?' EXIT; @ sh -c 'exit 6'" },
  { name: "the shell's own end by signal", text: "@ sh -c 'echo a'; kill -TERM $$; echo no" },
  { name: "assignments before it", text: "A=1 B='2 3' @ sh -c 'echo $A $B'; echo [$A]" },
  { name: "umask and folder", text: "umask 027; mkdir d; cd d; @ sh -c 'echo x >f'; stat -c %a f; @ pwd" },
  { name: "positional parameters", text: "set -- a 'b c'; @ printf '<%s>' \"$@\" \"$#\"" },
  {
    name: "exported functions",
    text: "f() { echo in f; }; export -f f; @ bash -c 'type f >/dev/null 2>&1; echo seen'",
  },
  { name: "wait for a job", text: "(@ sh -c 'sleep 0.1; exit 7') & wait $!; echo $?" },
  { name: "time limit outside", text: "timeout 0.3 @ sleep 5; echo $?" },
  { name: "time limit inside", text: "@ timeout 0.3 sleep 5; echo $?" },
  { name: "limits of the shell", text: "ulimit -S -n 77; @ sh -c 'ulimit -S -n; ulimit -H -n' | head -1" },
  { name: "a locale that is not there", text: "LC_ALL=xx_YY.UTF-8 @ sort <<'E'\nb\na\nE" },
  {
    name: "the environment near its limit",
    text: "export BIG=$(head -c 120000 /dev/zero | tr '\\0' x); export BIG2=$BIG BIG3=$BIG BIG4=$BIG; @ sh -c 'echo ${#BIG} ${#BIG4}'",
  },
  { name: "output to a terminal's stand-in", text: "@ sh -c 'test -t 1; echo $?'" },
];

describe.each(ways)("shell traps, %s", (_name, words) => {
  it.each(traps)("$name", ({ text, ...options }) => {
    const { native, through } = runBoth(text, { ...options, launcher: words });
    expect(through).toEqual(native);
  });
});
