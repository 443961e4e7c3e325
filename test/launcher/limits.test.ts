/** Differences that stay through pith, as the README lists them: a row that gets better belongs out of both. */
import { realpathSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { oldBash, runBoth } from "./world.ts";

const dash = !oldBash && realpathSync("/bin/sh").endsWith("dash");

describe.skipIf(!dash)("known limits, with dash as /bin/sh", () => {
  it("variables whose names no shell takes do not arrive", () => {
    const { native, through } = runBoth("env 'a-b=1' A=2 @ printenv A a-b");
    expect(native.out).toBe("2\n1\n");
    expect(through.out).toBe("2\n");
  });

  it("so exported functions of bash do not either", () => {
    const { native, through } = runBoth("f() { echo in f; }; export -f f; @ bash -c f");
    expect(native.out).toBe("in f\n");
    expect(through.err).toBe("bash: line 1: f: command not found\n");
  });

  it("an environment without PWD gets one", () => {
    const { native, through } = runBoth('env -i PATH="$PATH" @ printenv PWD');
    expect(native.out).toBe("");
    expect(through.out).toBe("<root>/work\n");
  });

  it("in a deleted folder the shell says so once", () => {
    const { native, through } = runBoth("mkdir d; cd d; rmdir ../d; @ echo still here");
    expect(through.out).toBe(native.out);
    expect(through.err).toBe("sh: 0: getcwd() failed: No such file or directory\n");
  });

  it("fewer than eleven descriptors are too few", () => {
    expect(runBoth("ulimit -n 10; @ echo x; echo $?").through.out).toBe("2\n");
    expect(runBoth("ulimit -n 11; @ echo x; echo $?").through.out).toBe("x\n0\n");
  });

  it("the child signal is never ignored", () => {
    const text = "trap '' CHLD; @ grep SigIgn /proc/self/status";
    const { native, through } = runBoth(text);
    expect([native.out.slice(-6), through.out.slice(-6)]).toEqual(["10000\n", "00000\n"]);
  });
});

describe.skipIf(!oldBash)("known limits, with bash 3.2 as /bin/sh", () => {
  it("the folder before the last change does not arrive", () => {
    const { native, through } = runBoth("cd /; export OLDPWD; @ printenv OLDPWD; echo $?");
    expect([native.out, through.out]).toEqual(["<root>/work\n0\n", "1\n"]);
  });

  it("an environment without SHLVL gets one", () => {
    const { native, through } = runBoth("env -u SHLVL @ printenv SHLVL; echo $?");
    expect([native.out, through.out]).toEqual(["1\n", "0\n0\n"]);
  });
});
