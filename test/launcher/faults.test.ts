/** Whatever happens to the engine: the stream goes through, the status is right, and not one byte is ours. */
import { killedMark } from "../../src/engine/mark/marks.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  executable,
  runBoth,
  runText,
  type Variant,
  variant,
  withEngine,
  withExecutable,
  withNode,
} from "./world.ts";

let made: Variant | undefined;
afterEach(() => made?.remove());

const texts: readonly (readonly [name: string, text: string])[] = [
  ["little output", "@ sh -c 'echo out; echo err >&2; exit 7'; echo $?"],
  ["no output", "@ sh -c 'exit 9'; echo $?"],
  ["much output", "@ sh -c 'seq 100000; exit 5' | cksum; echo ${PIPESTATUS[0]}"],
  ["much output to both", "@ sh -c 'seq 30000; seq 10 >&2; exit 5' 2>&1 | cksum"],
  ["binary output", "@ cat /bin/sh | cksum"],
  ["a program that fails at once", "@ false; echo $?"],
  ["a signal", "@ sh -c 'seq 10; kill -TERM $$'; echo $?"],
  ["a reader that leaves", "@ yes | head -1; echo ${PIPESTATUS[0]}"],
];

const engines: readonly (readonly [name: string, make: (root: string) => void])[] = [
  ["missing", () => {}],
  ["empty", withEngine("")],
  ["garbage", withEngine("\u007fELF\u0002garbage\n")],
  ["text", withEngine("no such words\n")],
  ["one that crashes at the start", withEngine("#!/bin/sh\nulimit -c 0; kill -SEGV $$\n")],
  ["one that complains", withEngine("#!/bin/sh\necho trouble >&2; exit 70\n")],
  ["one that claims success without reading", withEngine("#!/bin/sh\nexit 0\n")],
  ["one that fails after 5000 bytes", withEngine("#!/bin/sh\nhead -c 5000; exit 1\n")],
];

describe.each(engines)("an engine that is %s", (_engine, make) => {
  it.each(texts)("%s", (_name, text) => {
    made = variant(make);
    const { native, through } = runBoth(text, { launcher: made.launcher });
    expect(through).toEqual(native);
  });
});

describe("an engine that is killed", () => {
  const mark = `\n${killedMark()}\n`;

  it("after 100 bytes: the rest goes through behind a mark, with the status", () => {
    made = variant(withEngine("#!/bin/sh\nhead -c 100; kill -KILL $$\n"));
    const text = "@ sh -c 'seq 100; exit 7'; echo $?";
    const { native, through } = runBoth(text, { launcher: made.launcher });
    expect(native.out).toMatch(/\n100\n7\n$/);
    expect(through).toEqual({ ...native, out: native.out.slice(0, 100) + mark + native.out.slice(100) });
  });

  it.each(texts.filter(([name]) => /no output|to both|at once/.test(name)))(
    "%s: the status is right",
    (_name, text) => {
      made = variant(withEngine("#!/bin/sh\nhead -c 100; kill -KILL $$\n"));
      const { native, through } = runBoth(text, { launcher: made.launcher });
      expect(through.err).toBe(native.err);
      expect(through.code).toBe(native.code);
    },
  );
});

describe("an engine that is killed in the middle", () => {
  it("what comes later goes through, and a mark says that lines may be missing", () => {
    const wrapper = `#!/bin/sh\ncase $3 in whole) echo $$ >"\${0%/*}/id" ;; esac; exec ${executable} "$@"\n`;
    made = variant(withEngine(wrapper));
    const kill = `{ kill -KILL $(cat ${join(made.root, "libexec", "id")}); } 2>/dev/null`;
    const text = (before: string): string => `@ sh -c 'seq 3; ${before}seq 4 6; exit 8'; echo $?`;
    const native = runText(text(""), { native: true });
    const wait = `until [ -s ${join(made.root, "libexec", "id")} ]; do sleep 0.02; done; sleep 0.1`;
    const through = runText(text(`${wait}; ${kill}; `), { native: false, launcher: made.launcher });
    expect(native.out).toBe("1\n2\n3\n4\n5\n6\n8\n");
    expect(through.out.split(`\n${killedMark()}\n`)).toHaveLength(2);
    expect({ ...through, out: through.out.replace(`\n${killedMark()}\n`, "") }).toEqual(native);
  });
});

describe("the Node engine", () => {
  it.each(texts)("%s", (_name, text) => {
    made = variant(withNode);
    const { native, through } = runBoth(text, { launcher: made.launcher });
    expect(through).toEqual(native);
  });

  it("a child that holds the pipe", () => {
    made = variant(withNode);
    const text =
      "@ sh -c '(until [ -e go ]; do sleep 0.02; done; echo late) & echo started'; echo after; : >go; wait";
    const { native, through } = runBoth(text, { launcher: made.launcher });
    expect(through).toEqual(native);
  });
});

const shells = [
  ["dash", "/bin/dash"],
  ["bash", "/bin/bash"],
  ["bash in posix mode", "/bin/bash --posix"],
  ["busybox", "/usr/bin/busybox ash"],
  ["zsh, whose here-documents are files", "/usr/bin/zsh --emulate sh"],
] as const;

describe.each(shells)("the launcher run by %s", (_name, shell) => {
  const known = existsSync(shell.split(" ")[0] ?? "");
  it.skipIf(!known).each(texts)("%s", (_text, text) => {
    const words = shell.split(" ");
    // The kernel passes one argument only: two words need env.
    made = variant(withExecutable, words.length < 3 ? shell : `/usr/bin/env -S ${shell}`);
    const { native, through } = runBoth(text, { launcher: made.launcher });
    const plain = shell.includes("zsh") ? { ...native, err: "" } : native;
    expect(shell.includes("zsh") && text.includes("kill") ? { ...through, err: "" } : through).toEqual(
      shell.includes("zsh") && text.includes("kill") ? plain : native,
    );
  });
});
