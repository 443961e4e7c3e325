import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { namedIn } from "../engine/listed-places.ts";
import { fixtures } from "../fixtures.ts";
import { failing, reducedBy, reducedTogether } from "./verdicts.ts";
import { lines, type World, world } from "./world.ts";

describe("class 26: false green tests", () => {
  const runners = [
    "cargo/test",
    "vitest",
    "jest",
    "mocha",
    "node/test",
    "node",
    "pytest",
    "python",
    "go/test",
    "playwright",
  ];

  const captures = failing(runners);
  const reduced = reducedTogether(captures);

  test.each(captures.map((fixture) => ({ name: fixture.name, fixture })))(
    "$name: what says that it failed is there",
    ({ fixture }) => {
      const shown = reduced.get(fixture.name)!;
      expect(shown.trim() === "" && fixture.output.toString().trim() !== "").toBe(false);
      for (const fact of fixture.description.facts) {
        if (typeof fact === "string") expect(shown).toContain(fact);
      }
    },
  );

  test("there are captures of failing runs", () => {
    expect(captures.length).toBeGreaterThan(20);
  });
});

describe("class 27: false green linters", () => {
  const checkers = [
    "tsc",
    "eslint",
    "prettier",
    "biome",
    "oxlint",
    "cargo/clippy",
    "cargo/check",
    "cargo/build",
    "cargo/fmt",
    "go/vet",
    "go/build",
    "gcc",
    "mypy",
    "pylint",
  ];

  const captures = failing(checkers);
  const reduced = reducedTogether(captures);

  test.each(captures.map((fixture) => ({ name: fixture.name, fixture })))(
    "$name: the diagnostics are there",
    ({ fixture }) => {
      const shown = reduced.get(fixture.name)!;
      const facts = fixture.description.facts.filter((fact) => typeof fact === "string");
      // A fact that was printed for another place is told by a mark that names this one.
      const isNamed = namedIn(shown);
      expect(facts.filter((fact) => !shown.includes(fact) && !isNamed(fact))).toEqual([]);
    },
  );

  test("a failure without a diagnostic shows the last lines and the code", () => {
    const here = world();
    here.tool("tsc", `cat <<'E'\n${lines(200, (index) => `   Compiling unit number ${index}`)}E\nexit 3`);
    const result = here.withPith("tsc -p .");
    expect(result.code).toBe(3);
    expect(result.stdout).toContain("unit number 199");
  });
});

describe("class 28: false red", () => {
  const passing = fixtures().filter(
    (fixture) =>
      fixture.description.exit === 0 &&
      fixture.stderr === null &&
      /rejects FAIL/.test(fixture.output.toString()),
  );

  test.each(passing.map((fixture) => ({ name: fixture.name, fixture })))(
    "$name: a passed test with FAIL in its name is no failure",
    ({ fixture }) => {
      const shown = reducedBy(fixture, 0);
      const raw = fixture.output
        .toString()
        .split("\n")
        .map((line) => stripAnsi(line).trimEnd());
      // A beginning that a shown line shares with its neighbours stands above them, or is named in a mark.
      const isOf = (line: string): boolean => raw.some((one) => one.endsWith(line.trim()));
      expect(shown.split("\n").filter((line) => /FAIL/.test(line) && !isOf(line))).toEqual([]);
    },
  );

  test("of several stages the last summary survives", () => {
    const here = world();
    here.file(
      "Makefile",
      "all:\n\t@seq -f 'compiling unit %g' 300\n\t@seq -f '  ✓ passes case %g' 300\n\t@echo 'Tests: 300, Assertions: 900, Skipped: 2.'\n",
    );
    expect(here.withPith("make").stdout).toContain("Tests: 300, Assertions: 900, Skipped: 2.\n");
    expect(lines(0, String)).toBe("");
  });
});

describe("class 29: false equality", () => {
  test("one differing character: exit 1, the line is shown, the branch behind && does not run", () => {
    const here = world();
    here.file("a", `${"same\n".repeat(500)}x\n`);
    here.file("b", `${"same\n".repeat(500)}y\n`);
    const result = here.withPith("diff a b && echo equal");
    expect(result).toEqual({ stdout: "501c501\n< x\n---\n> y\n", stderr: "", code: 1 });
  });

  test("any pair of files: the same answer as diff's", () => {
    const here = world();
    const text = fc
      .array(fc.constantFrom("a", "b", "c d", ""), { maxLength: 12 })
      .map((all) => all.join("\n"));
    fc.assert(
      fc.property(text, text, (left, right) => {
        here.file("l", left);
        here.file("r", right);
        expect(here.withPith("diff l r")).toEqual(here.bash("diff l r"));
      }),
      { numRuns: 25 },
    );
  });
});

describe("class 30: vcs actions", () => {
  const repository = (): World => {
    const here = world();
    here.bash(
      "git init -q . && echo a > f && git add f && git commit -qm a && git init -q --bare ../up.git && git remote add origin ../up.git && git push -q -u origin main",
    );
    return here;
  };

  const cases: readonly (readonly [string, string, string])[] = [
    ["nothing staged", "true", "git commit -m x"],
    [
      "a failing hook",
      "printf '#!/bin/sh\\nseq -f \"checking %g\" 200; echo lint: 3 errors >&2; exit 1\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; echo b > f; git add f",
      "git commit -m x",
    ],
    [
      "a rejected push",
      "git clone -q ../up.git ../other && (cd ../other && git config user.name d && git config user.email d@e && echo z > z && git add z && git commit -qm z && git push -q) ; echo b > f && git commit -qam b",
      "git push",
    ],
    [
      "a conflict",
      "git checkout -qb b && echo b > f && git commit -qam b && git checkout -q main && echo c > f && git commit -qam c",
      "git merge b",
    ],
    ["a conflicting stash", "echo s > f && git stash -q && echo t > f && git commit -qam t", "git stash pop"],
    ["an unknown branch", "true", "git checkout nowhere"],
  ];

  test.each(cases)("%s: exit code and error as without pith", (_, prepare, text) => {
    const here = repository();
    here.bash(prepare);
    const native = here.copy();
    const raw = native.bash(`${text} 2>&1`);
    const result = here.withPith(`${text} 2>&1`);
    expect(result.code).toBe(raw.code);
    expect(result.code).not.toBe(0);
    for (const line of raw.stdout
      .split("\n")
      .filter((one) => /error|fatal|rejected|CONFLICT|nothing|no changes/i.test(one))) {
      expect(result.stdout).toContain(line.replace(/[0-9a-f]{40}.*/, ""));
    }
  });
});

describe("class 31: exit codes", () => {
  test("codes, signals, pipefail and 127 are the program's", () => {
    const here = world();
    here.tool("cargo", 'case $1 in test) exit "$2";; *) kill -"$2" $$;; esac');
    for (const code of [0, 1, 2, 3, 7, 42, 100, 101, 125, 126, 127, 128, 130, 137, 143, 200, 254, 255]) {
      expect(here.withPith(`cargo test ${code}`).code).toBe(code);
    }
    for (const signal of ["TERM", "KILL", "SEGV", "HUP", "PIPE"]) {
      expect(here.withPith(`cargo build ${signal}; echo $?`).stdout).toBe(
        here.bash(`cargo build ${signal}; echo $?`).stdout,
      );
    }
    for (const text of [
      "set -o pipefail; cargo test 3 | cat; echo $?",
      "cargo test 5 || echo failed",
      "! cargo test 0; echo $?",
      "nosuchprogram; echo $?",
    ]) {
      expect(here.withPith(text).stdout).toBe(here.bash(text).stdout);
    }
  });
});

describe("class 32: hook codes", () => {
  const payload = (command: string): string =>
    JSON.stringify({
      session_id: "s",
      transcript_path: "/tmp/t.jsonl",
      cwd: "/tmp",
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command, description: "d" },
      tool_use_id: "toolu_1",
    });

  test("documented exit codes are the observed ones", () => {
    const here = world();
    expect(here.own("rewrite", "--", "git status").code).toBe(3);
    expect(here.own("rewrite", "--", "echo hello").code).toBe(1);
    expect(here.own("rewrite").code).toBe(64);
    expect(here.own("rewrite", "--no-such-option", "--", "git status").code).toBe(64);
    expect(here.own("raw", "00000000").code).toBe(1);
    expect(here.own("raw", "not an id").code).toBe(2);
    expect(here.own("config", "get", "no.such.key").code).toBe(2);
  });

  test.each([
    "",
    "{",
    "[]",
    "null",
    payload("git status").slice(0, 90),
    payload("git status"),
    payload("echo 1"),
    '{"hook_event_name":"Unknown"}',
  ])("a hook ends with 0 and prints nothing but an answer, whatever it is given", (input) => {
    const result = world().input(["hook", "claude"], input);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: "" });
    if (result.stdout !== "") expect(() => JSON.parse(result.stdout) as unknown).not.toThrow();
  });
});
