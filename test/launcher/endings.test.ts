/** Exit codes and signals: what the caller's shell sees is what it would have seen. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { noProc, oldBash, runBoth as runInBoth, runText as runIn, type Options, ways } from "./world.ts";

describe.each(ways)("%s", (way, launcher) => {
  // bash 3.2 cannot read the header that tells which processor the native program is for: the script does all of it.
  const isScript = way === "the script alone" || (way === "the launcher" && (oldBash || ways.length === 1));
  const runBoth = (text: string, options: Options = {}) => runInBoth(text, { ...options, launcher });
  const runText = (text: string, options: Options & { readonly native: boolean }) =>
    runIn(text, { ...options, launcher });
  describe("exit codes", () => {
    it("are the program's, 0 to 255", () => {
      const text = 'for i in $(seq 0 255); do @ sh -c "exit $i"; echo $?; done';
      const { native, through } = runBoth(text);
      expect(native.out.split("\n").length).toBe(257);
      expect(through).toEqual(native);
    });

    it("a program that is not found", () => {
      const { native, through } = runBoth("@ no-such-program a; echo $?");
      expect(through.out).toBe(native.out);
      expect(through.err).toBe("pith: no-such-program: command not found\n");
    });

    it.each([
      ["a path that is not there", "@ ./gone; echo $?"],
      ["a folder", "mkdir d; @ ./d; echo $?"],
      ["a file that nobody may run", "echo x >f; @ ./f; echo $?"],
      [
        "an interpreter that is not there",
        "printf '#!/gone/sh\\n' >f; chmod +x f; @ ./f 2>/dev/null; echo $?",
      ],
      ["a file of another machine", "printf '\\177ELFnonsense' >f; chmod +x f; @ ./f 2>/dev/null; echo $?"],
    ])("%s", (_, text) => {
      const { native, through } = runBoth(text);
      expect(through.out).toBe(native.out);
    });
  });

  it.skipIf(oldBash)("a script whose interpreter is not there is named by the shell", () => {
    const { through } = runBoth("printf '#! /gone/sh -e\\n' >f; chmod +x f; @ ./f; echo $?");
    expect(through.err).toMatch(/^bash: (?:line 1: )?\.\/f: cannot execute: required file not found\n$/);
  });

  const signals = ["HUP", "INT", "QUIT", "ABRT", "KILL", "SEGV", "PIPE", "ALRM", "TERM", "USR1"];

  describe("a program that is ended by a signal", () => {
    it.each(signals)("SIG%s", (signal) => {
      const { native, through } = runBoth(`ulimit -c 0; @ sh -c 'echo a; kill -${signal} $$'; echo $?`);
      expect(through).toEqual(native);
    });

    it("an exit code above 128 is no signal: the shell says nothing of one", () => {
      const { native, through } = runBoth(
        "@ sh -c 'exit 139'; @ sh -c 'exit 137'; @ sh -c 'exit 143'; echo $?",
      );
      expect(native.err).toBe("");
      expect(through).toEqual(native);
    });

    it.skipIf(noProc)("where nobody reads any more, by that signal, as who started it sees", () => {
      // A shell would say 141 in both cases.
      const starter = `require("node:child_process").spawn(process.argv[1], process.argv.slice(2),
      { stdio: ["ignore", "inherit", "ignore"] }).on("exit", (...end) => console.error(end.join()))`;
      const make = "printf '#!/bin/sh\\nexec seq 1000000000\\n' >rg; chmod +x rg";
      const { native, through } = runBoth(`${make}; node -e '${starter}' @ ./rg x | head -c 9`);
      expect(native.err).toBe(",SIGPIPE\n");
      expect(through).toEqual(native);
    });

    it.skipIf(noProc).each(["yes a", "while :; do echo a; echo b; done"])(
      "head behind a command that never ends: %s",
      (recipe) => {
        const { native, through } = runBoth(
          `printf 'all:\\n\\t@${recipe}\\n' >Makefile; @ make | head -3; echo \${PIPESTATUS[0]}`,
        );
        expect(native.out.split("\n").length).toBe(5);
        expect(through).toEqual(native);
      },
    );

    it("a dead grandchild is the program's own affair", () => {
      const { native, through } = runBoth(
        "@ sh -c 'sh -c \"kill -TERM \\$\\$\"; exit 143' 2>/dev/null; echo $?",
      );
      expect(through).toEqual(native);
    });
  });

  /** In a shell: goes on when the file is there. */
  const until = (file: string): string => `until [ -e ${file} ]; do sleep 0.02; done`;

  /** The whole group gets the signal, as from a terminal or a host that gives up, when the program says `: >ready`. */
  const toGroup = (signal: string, before: string, program: string): string =>
    `setsid -w bash -c '${before}; (${until("ready")}; kill -${signal} 0; : >sent) & @ ${program}; echo code $?'; echo outer $?`;

  const sorted = (text: string): readonly string[] => text.split("\n").toSorted();

  /** One that prints much, says that it is ready, and goes on. */
  const tests = "i=0; while [ $i -lt 99 ]; do echo a_test.py::test_$i PASSED; i=$((i + 1)); sleep 0.01; done";
  const pytest = `printf '#!/bin/sh\\n${tests}; : >ready; sleep 60 >/dev/null 2>&1' >pytest; chmod +x pytest`;
  const passed = (text: string) => text.match(/test_\d+ PASSED/gu) ?? [];

  it.skipIf(noProc || isScript)(
    "SIGKILL to all that have its words: what pith has held back is shown",
    () => {
      const kill = `(${until("ready")}; pkill -KILL -f only$$x) & @ ./pytest -v only$$x; echo code $?`;
      const { native, through } = runBoth(`${pytest}; bash -c '${kill}'`);
      expect(passed(native.out)).toHaveLength(99);
      expect(passed(through.out)).toEqual(passed(native.out));
      expect(through.out).toContain("code 137\n");
    },
  );

  it.skipIf(noProc || isScript)("SIGTERM to all that have its words: the program has it once", () => {
    const slow = `trap "echo sent" TERM; : >ready; i=0; while [ $i -lt 20 ]; do i=$((i + 1)); sleep 0.05; done`;
    const look = `${until("ready")}; pgrep -fc only$$x; pkill -TERM -f only$$x`;
    const { native, through } = runBoth(
      `printf '#!/bin/sh\\n${slow}' >slow; chmod +x slow; bash -c '(${look}) & @ ./slow only$$x; echo $?; wait'`,
    );
    expect(sorted(native.out)).toEqual(["", "0", "1", "sent"]);
    expect(sorted(through.out)).toEqual(sorted(native.out));
  });

  it("a program that takes its time, where no file may have a byte", () => {
    const text = "(ulimit -f 0; @ sh -c 'seq 400; sleep 0.6; echo end; exit 3'); echo $?";
    const { native, through } = runBoth(text);
    expect(through).toEqual(native);
  });

  describe.skipIf(noProc)("a signal to the whole group", () => {
    it.each(["INT", "TERM", "HUP"])("SIG%s, the shell survives", (signal) => {
      const { native, through } = runBoth(
        toGroup(signal, `trap : ${signal}`, 'sh -c "echo seen; : >ready; sleep 60"'),
      );
      expect(native.out).toContain("seen");
      expect(through.out).toBe(native.out);
    });

    it.each(["INT", "TERM", "HUP"])("SIG%s, the shell ends too", (signal) => {
      const { native, through } = runBoth(toGroup(signal, ":", 'sh -c "echo seen; : >ready; sleep 60"'));
      expect(native.out).toContain("seen");
      // Who outlives the shell writes when it can.
      expect(sorted(through.out)).toEqual(sorted(native.out));
    });

    it.each(["INT", "TERM", "HUP"])("SIG%s, the program takes its time", (signal) => {
      const waiting = ": >ready; sleep 30 >/dev/null 2>&1 & wait";
      const program = `sh -c "trap \\"echo tidy; exit 3\\" ${signal}; echo seen; ${waiting}"`;
      const { native, through } = runBoth(toGroup(signal, `trap : ${signal}`, program));
      expect(native.out).toContain("tidy");
      expect(through.out).toBe(native.out);
    });

    it.skipIf(isScript)("SIGKILL: what pith has held back until then is shown", () => {
      const { native, through } = runBoth(`${pytest}; ${toGroup("KILL", ":", "./pytest -v")}`);
      expect(passed(native.out)).toHaveLength(99);
      expect(passed(through.out)).toEqual(passed(native.out));
    });

    it.each(["INT", "TERM"])("SIG%s, ignored by the caller", (signal) => {
      const { native, through } = runBoth(
        toGroup(signal, `trap "" ${signal}`, `sh -c ": >ready; ${until("sent")}; echo seen"`),
      );
      expect(native.out).toContain("code 0");
      expect(through.out).toBe(native.out);
    });
  });

  describe.skipIf(process.platform !== "linux" || noProc)("pith itself is killed", () => {
    it.each(["KILL", "TERM"])("SIG%s: the program does not outlive it", (signal) => {
      // Only who reads knows the program. More than a pipe holds is written only when somebody reads.
      const exists = 'until pgrep -f "sink .* whole $p " >/dev/null; do sleep 0.02; done; : >exists';
      const kill = `${exists}; ${until("read")}; kill -${signal} $p; sleep 0.2; kill -KILL $p 2>/dev/null`;
      const waiting = `${until("exists")}; seq 500000; : >read; wait; echo outlived >end`;
      const program = `sh -c "echo \\$\\$ >pid; trap 'echo ended >end; exit' TERM; echo seen; sleep 30 >/dev/null 2>&1 & ${waiting}"`;
      const gone = "while [ -e /proc/$(cat pid)/exe ]; do sleep 0.02; done";
      const text = `@ ${program} & p=$!; ${kill}; ${gone}; wait $p 2>/dev/null; echo`;
      // Without pith, nobody tells a program that its starter is gone.
      const through = runText(text, { native: false });
      expect(through.out).toContain("seen\n");
      // Who is killed writes nothing.
      const ended = signal === "KILL" && !isScript ? undefined : "ended\n";
      expect(through.files["end"]).toBe(ended);
    });
  });

  // Differences that a shell can tell are in docs/limits.md.
  describe.skipIf(process.platform !== "linux" || noProc || isScript)(
    "a signal while the program runs",
    () => {
      const counting = (signal: string) => `
      const { existsSync, writeFileSync } = require("node:fs");
      let count = 0;
      process.on("SIG${signal}", () => { count += 1; writeFileSync("got", ""); });
      writeFileSync("ready", "");
      setInterval(() => { if (existsSync("go")) { console.log(count); process.exit(count); } }, 10);`;

      it.each([
        ["HUP", "alone", "$p"],
        ["TERM", "alone", "$p"],
        ["USR2", "alone", "$p"],
        ["WINCH", "alone", "$p"],
        ["HUP", "with its group", "-$p"],
        ["TERM", "with its group", "-$p"],
        ["USR2", "with its group", "-$p"],
        ["WINCH", "with its group", "-$p"],
      ])("SIG%s, which is sent to it %s, comes once", (signal, _to, target) => {
        const started = `setsid @ '${process.execPath}' -e '${counting(signal)}' & p=$!; ${until("ready")}`;
        const sent = `sleep 0.2; kill -${signal} -- ${target}; ${until("got")}; sleep 0.2; : >go`;
        const { native, through } = runBoth(`${started}; ${sent}; wait $p; echo $?`);
        expect(native.out).toBe("1\n1\n");
        expect(through).toEqual(native);
      });

      // It starts nothing: a shell whose child is stopped before it has begun does not stop.
      const goes = "sh -c 'exec 3<>go; echo $$ >pid; : >ready; read line <&3; echo done'";
      const isStopped = "until [ \"$(cut -d' ' -f3 /proc/$p/stat)\" = T ]; do sleep 0.02; done";

      it("a program that is stopped is seen to stop, and goes on", () => {
        const stopped = `kill -STOP $(cat pid); ${isStopped}; echo stopped`;
        const text = `mkfifo go; @ ${goes} & p=$!; ${until("ready")}; ${stopped}; kill -CONT $p; echo >go; wait $p; echo $?`;
        const { native, through } = runBoth(text);
        expect(native.out).toBe("stopped\ndone\n0\n");
        expect(through.out).toBe(native.out);
      });

      // Both signals are there before the launcher looks: that of the terminal, and that its program has stopped.
      const late =
        "strace -DD -o trace -e trace=rt_sigtimedwait -e inject=rt_sigtimedwait:delay_enter=1000000:when=1";
      const isStoppedLate = 'until grep -q "stopped by" trace; do sleep 0.02; done';
      const hasStrace = spawnSync("strace", ["-DD", "-o", "/dev/null", "true"]).status === 0;

      it.each([
        ["TSTP", "as it comes", isStopped],
        ["TTIN", "as it comes", isStopped],
        ["TSTP", "seen late", isStoppedLate],
      ])("SIG%s to its group, as from a terminal: it goes on with its group, %s", (signal, when, stops) => {
        const isLate = when === "seen late";
        if (isLate && !hasStrace) return;
        const sent = `sleep 0.2; kill -${signal} -- -$p; ${stops}; echo stopped; kill -CONT -- -$p`;
        const text = `mkfifo go; set -m; ${isLate ? late : ""} @ ${goes} & p=$!; ${until("ready")}; ${sent}; echo >go; wait $p; echo $?`;
        for (const native of isLate ? [false] : [true, false])
          expect(runText(text, { native }).out).toBe("stopped\ndone\n0\n");
      });
    },
  );
});
