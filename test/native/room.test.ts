/** How much the native program takes for itself, and what it does for a program that prints more than a pipe holds. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { isBuilt, makeWorld, program, type Case, type World } from "./world.ts";

/** Perl makes a pipe wide here, and measures it. */
const hasPerl = spawnSync("perl", ["-v"]).status === 0;
const hasStrace = spawnSync("strace", ["-f", "-b", "execve", "-o", "/dev/null", "true"]).status === 0;

/** A few long lines of one template cost the small runtime little of its time, also on a busy machine: where none is left, it asks
 * the engine. */
const printedOf = (bytes: number): Buffer => Buffer.alloc(bytes, `${"the same line again ".repeat(12)}\n`);

describe.skipIf(!isBuilt || process.platform !== "linux")("the native program", () => {
  let world: World;
  /** With its modules. */
  let whole = "";
  beforeEach(() => {
    world = makeWorld();
    const folder = join(world.home, "whole");
    mkdirSync(folder);
    whole = join(folder, "pith-native");
    for (const name of ["pith-native", "pith.table", "pith.bytecode", "pith.snapshot"]) {
      const path = join(program, "..", name);
      if (existsSync(path)) copyFileSync(path, join(folder, name));
    }
  });

  /** A start of the native program for which the system refuses to widen any pipe. */
  const refused = (): string => {
    const path = join(world.home, "refused");
    const inject = "-e trace=fcntl -e inject=fcntl:error=EPERM";
    writeFileSync(path, `#!/bin/sh\nexec strace -f -b execve -o /dev/null ${inject} ${whole} "$@"\n`);
    chmodSync(path, 0o755);
    return path;
  };

  const ran = (kilobytes: number, { argv = ["ls"], ...more }: Partial<Case>) => {
    const printed = printedOf(kilobytes * 1024);
    const [answer] = world.run([{ argv, printed, program: whole, ...more }]);
    return { ...answer!, printed, stage: /^ENGINE (\w+)\n/.exec(answer!.shown.toString())?.[1] };
  };

  it.each<[NonNullable<Case["engine"]>, string, number, string | undefined]>([
    ["executable", "cargo test", 23, undefined],
    ["executable", "cargo test", 25, "quick"],
    ["executable", "ls", 31, undefined],
    ["executable", "ls", 33, "quick"],
    ["executable", "git diff", 111, undefined],
    ["executable", "git diff", 113, "quick"],
    ["module", "cargo test", 25, undefined],
    ["module", "ls", 127, undefined],
    ["module", "ls", 129, "whole"],
  ])("before an engine that is its %s: %s, %d KB", (engine, command, kilobytes, stage) => {
    if (kilobytes > 64 && !hasPerl) return;
    const answer = ran(kilobytes, { engine, argv: command.split(" ") });
    expect(answer.stage).toBe(stage);
    if (stage === undefined) {
      expect(answer.code).toBe(90);
      expect(answer.shown.length).toBeLessThanOrEqual(answer.printed.length);
      expect(answer.line).not.toBe("");
    } else expect(answer.shown.toString()).toContain(answer.printed.toString());
  });

  it.skipIf(!hasStrace)(
    "refused a wider pipe, it answers what it can copy, and the engine finds the rest",
    () => {
      const program = refused();
      expect(ran(31, { program })).toMatchObject({ code: 90, stage: undefined });
      if (!hasPerl) return;
      const answer = ran(127, { program, engine: "module" });
      expect(answer.shown.toString()).toBe(`ENGINE whole\n${answer.printed.toString()}\n`);
    },
  );

  /** Room of the pipe into which a program prints that still runs. */
  const roomOf = (program: string): string => {
    writeFileSync(
      join(world.home, "..", "engine", "pith"),
      "#!/bin/sh\nexec perl -e 'print fcntl(STDIN, 1032, 0)'\n",
    );
    return ran(1, { program, status: null }).shown.toString();
  };

  it.skipIf(!hasPerl)("lets a program print 256 KB before it waits for a reader", () => {
    expect(roomOf(whole)).toBe(String(256 * 1024));
  });

  it.skipIf(!hasPerl || !hasStrace)("leaves the pipe as it was where the system refuses", () => {
    expect(roomOf(refused())).toBe(String(64 * 1024));
  });
});
