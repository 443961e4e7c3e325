/** Texts that change the shell by a spelling of their own, and those that bash and zsh read differently. */
import { describe, expect, test } from "vitest";
import { rewrite, type RewriteOptions } from "../../src/rewrite/rewrite.ts";
import { options } from "./options.ts";

const output = (text: string, more: Partial<RewriteOptions> = {}): string | null =>
  rewrite(text, { ...options, ...more }).output;

test.each([
  // `exec` without a program, whatever is typed around it: bash 5.2 and zsh 5.9 keep the redirection.
  "exec -- >f; git log",
  "exec -c >f; git log",
  "exec -a x >f; git log",
  "builtin exec >f; git log",
  "command -p exec >f; git log",
  "true | exec >f; git log",
  // Code runs that may define any name.
  "builtin command eval 'git(){ :; }'; git log",
  "command builtin command . ./e; git log",
  "command -p eval 'git(){ :; }'; git log",
  "command -- eval 'git(){ :; }'; git log",
  "command '-p' eval 'git(){ :; }'; git log",
  "${run%/} 'git(){ :; }'; git log",
  "$(basename /bin/eval) 'git(){ :; }'; git log",
  // PATH is another one.
  `export "PATH=/x"; git log`,
  "export 'PATH=/x'; git log",
  `export "PATH=/x:$PATH"; git log`,
  `read "PATH" <f; git log`,
  "for PATH in /x; do git log; done",
  "for PATH in /x; do :; done; git log",
  "exec {PATH}>f; git log",
  `export "PITH_DISABLED=1"; git log`,
  // The shell prints what was inserted, or hands functions on.
  `sleep 1 & kill "%sleep"; git log`,
  "export '-f' x; git log",
])("%j hides nothing", (text) => {
  expect(output(text)).toBeNull();
  expect(output(text, { zsh: true })).toBeNull();
});

test("a path is a path whatever its expansions are", () => {
  expect(output("$DIR/run x; git log")).toBe("$DIR/run x; pith git log");
  expect(output(`"\${DIR:-/opt}"/run x; git log`)).toBe(`"\${DIR:-/opt}"/run x; pith git log`);
  expect(output("$(pwd)/run x; git log")).toBe("$(pwd)/run x; pith git log");
});

test.each([
  "emulate sh -c 'git(){ :; }'; git log",
  "autoload git; git log",
  "for path in a b; do git log $path; done",
  "git log >f >&2",
  "git log 2>f 2>&1",
  "{ git log; } >f >&2",
  "{ git log; } >&2 | cat >f",
])("%j means something else in zsh", (text) => {
  expect(output(text)).toContain("pith git log");
  expect(output(text, { zsh: true })).toBeNull();
});

describe("a text that other shells read otherwise", () => {
  test("is left alone where bash looks for the partner of a quote in an expansion", () => {
    expect(output(`echo "\${x:-it's}" '}"; git log; : \\'`)).toBeNull();
    expect(output(`echo "\${x:-it is}"; git log`)).toContain("pith git log");
  });

  test("is left alone where zsh reads a pattern and a background command, bash two redirections", () => {
    expect(output("git log <1-9>&1")).toBeNull();
    expect(output("git log <1-9 >&1")).toContain("pith git log");
  });

  test("is left alone where a here-document's delimiter goes on in the next line", () => {
    expect(output("cat <<EO\\\nF\nx\\\nEOF\ngit log\nEOF\n")).toBeNull();
  });
});

describe("a text made to be long", () => {
  test.each([
    ["negations", `[ ${"! ".repeat(40_000)}x ]; git log`],
    ["toolchains", `cargo ${"+a ".repeat(30_000)}; git log`],
    ["names in a default", `x=\${y:-${"$abc".repeat(60)}$(z)}; git log`],
  ])("%s", (_, text) => {
    expect(output(text)).toContain("pith git log");
  });

  test("redirections in a loop", { timeout: 60_000 }, () => {
    const start = performance.now();
    expect(output(`for i in 1; do ${"exec>f;".repeat(12_000)} done; git log`)).toBeNull();
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
