/** Whichever step of the launcher fails before the program starts: it runs, with the caller's descriptors and no others. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { launcher, oldBash, runBoth, type Variant, variant, withEngine } from "./world.ts";

let made: Variant | undefined;
afterEach(() => made?.remove());

const text = readFileSync(launcher, "utf8");
const start = text.indexOf("trap 'pith_clear");
const end = text.indexOf('eval "(exec >&$pith_out');
/** Where each step ends: what stands behind `|| exit` runs if it has not failed. */
const steps = [...text.slice(start, end).matchAll(/ \|\| exit$/gm)].map(({ index }) => start + index);

/** `done`: the step has been taken all the same, as far as it goes. */
const broken = (at: number, done: boolean): string => {
  const line = text.lastIndexOf("\n", at) + 1;
  if (done) return `${text.slice(0, at)} && false || exit${text.slice(at + " || exit".length)}`;
  const indent = /^ */.exec(text.slice(line))![0];
  // Steps of several lines are left out where they begin.
  const first = text.slice(line, at) === '"' ? text.lastIndexOf("\n[ ! -e", at) + 1 : line;
  const closing = /^ *\)/.test(text.slice(line)) ? text.lastIndexOf("\n  (\n", at) + 1 : first;
  return `${text.slice(0, closing)}${indent}exit\n${text.slice(closing)}`;
};

const named = (script: string): string =>
  script
    .replace("[ ! -e /proc/self/fd/2 ] ||", "true ||")
    .replace("if [ -p /dev/fd/2 ]; then", "if false; then");

const program =
  "exec 4<. 5<.; @ bash -c 'for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do if eval \": <&$n\"; then echo $n; fi 2>/dev/null; done; echo to errors >&2; exit 3'; echo $?; ls -a $TMPDIR";

const shells = ["/bin/sh", "/bin/dash", "/bin/bash", "/usr/bin/zsh --emulate sh"].filter(
  (shell) => (!oldBash || shell === "/bin/sh" || shell === "/bin/bash") && existsSync(shell.split(" ")[0]!),
);

describe.each(shells)("%s", (shell) => {
  const run = (script: string) => {
    made = variant(withEngine("#!/bin/sh\ncat; exit 90\n"));
    const words = shell.includes(" ") ? `/usr/bin/env -S ${shell}` : shell;
    writeFileSync(made.launcher, script.replace(/^#!.*/, `#!${words}`));
    return runBoth(program, { launcher: made.launcher });
  };

  it("has steps to break", () => {
    expect(steps.length).toBeGreaterThan(6);
    expect(run(text).through).toEqual(run(named(text)).through);
  });

  describe.each([
    ["pipes without names", (script: string) => script],
    ["pipes with names", named],
  ] as const)("%s", (_, change) => {
    it.each(steps.map((at, index) => [index + 1, at] as const))("step %i", (_number, at) => {
      for (const done of [false, true]) {
        const { native, through } = run(change(broken(at, done)));
        expect(native.out).toContain("\n4\n5\n");
        expect(through).toEqual(native);
      }
    });
  });
});
