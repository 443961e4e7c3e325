import {
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import goTest from "../../filters/go/test.ts";
import { linesOf, oracles, orphan, ownersByFilter } from "../engine/owned.ts";
import { walk } from "../engine/walk.ts";
import { idIn, lines, pith, root, type World, world } from "./world.ts";

describe("class 46: mark elsewhere", () => {
  const compiled = (index: number): string => `   Compiling crate-${index} v0.${index}.0`;

  test.each([
    [
      "small gaps between lines that stay",
      (index: number) => `${compiled(index)}\nnote number ${index} of the build script`,
    ],
    [
      "larger gaps",
      (index: number) =>
        `${lines(9, (inner) => compiled(9 * index + inner))}said once: ${"abcdefghijklmnopqrstuvwxyz"[index % 26]}${index}`,
    ],
    [
      "equal neighbours",
      (index: number) => lines(7, () => `waiting for the lock of store ${index % 3}`).trimEnd(),
    ],
  ])("every mark skips what it says, where it stands: %s", (_, part) => {
    const here = world();
    here.file("out.txt", lines(60, part));
    here.file("ci.sh", "cat out.txt\n");
    const { stdout } = here.withPith("bash ci.sh");
    expect(walk(here.read("out.txt").toString(), stdout)).toBe(null);
  });

  test("a hundred equal lines are one line and a count, no loss", () => {
    const here = world();
    here.file("ci.sh", "for i in $(seq 100); do echo 'still waiting for the server'; done\n");
    expect(here.withPith("bash ci.sh").stdout).toBe("still waiting for the server (x100)\n");
  });
});

describe("class 47: wrong heading", () => {
  const many = (count: number, word: string): string =>
    lines(count, (index) => `${word}/a-folder-with-a-long-name/and-a-file-${index}.txt`);

  const repository = (here: World): void => {
    here.file("names.txt", many(400, "staged") + many(200, "unstaged") + many(200, "untracked"));
    here.bash(`
    git init -q && cp names.txt ../names && mkdir -p staged unstaged untracked
    touch_all() { while read -r name; do mkdir -p "\${name%/*}"; echo "$1" >"$name"; done; }
    grep -v ^untracked ../names | touch_all one && git add . && git commit -qm first
    grep ^staged ../names | touch_all two && git add .
    grep ^unstaged ../names | touch_all two
    grep ^untracked ../names | touch_all one`);
  };

  /** The shown line that lost its owner where little room is, or null. */
  const lostOwner = (here: World, command: string, tool: string): string | null => {
    const raw = here.bash(command).stdout;
    const shown = here.withPith(command, { PITH_MODE: "tight" }).stdout;
    expect(shown.length).toBeLessThan(raw.length / 2);
    return orphan(raw, shown, oracles[tool]!(linesOf(raw)));
  };

  test("a changed file stands under the section that it is in, however many there are", () => {
    const here = world();
    repository(here);
    expect(lostOwner(here, "git status", "git status")).toBe(null);
    const shown = here.withPith("git status", { PITH_MODE: "tight" }).stdout;
    for (const heading of ["Changes to be committed:", "Changes not staged for commit:", "Untracked files:"])
      expect(shown).toContain(`\n${heading}\n`);
  });

  describe("what a commit says stands under its hash", () => {
    let here: World;
    beforeAll(() => {
      here = world();
      const body = lines(8, (index) => `Sentence ${index} of this message, which is long enough.`);
      here.bash(`
      git init -q
      for n in $(seq 60); do
        for f in $(seq 6); do echo "$n" >"a-file-with-a-name-$f.txt"; done
        git add . && git commit -qm "subject $n" -m '${body}'
      done`);
    });

    test.each(["git log", "git log --stat", "git log --name-status", "git log -p --stat"])(
      "%s",
      (command) => {
        expect(lostOwner(here, command, "git log")).toBe(null);
      },
    );
  });

  const capture = (name: string): string => readFileSync(join(root, "fixtures", `${name}.txt`), "utf8");

  test("a package stands below the one that needs it", () => {
    const here = world();
    const raw = capture("npm/ls/all");
    here.file("out.txt", raw);
    here.tool("npm", "exec cat out.txt");
    const shown = here.withPith("npm ls --all", { PITH_MODE: "tight" }).stdout;
    expect(orphan(raw, shown, oracles["npm ls"]!(linesOf(raw)))).toBe(null);
  });

  test.each(["go/test/fail-verbose", "go/test/prints-verbose", "go/test/verbose"])(
    "what a test has logged stands under its name: %s",
    (name) => {
      const here = world();
      const raw = capture(name);
      here.file("out.txt", raw);
      here.tool("go", "cat out.txt; exit 1");
      const shown = here.withPith("go test -v ./...").stdout;
      expect(orphan(raw, shown, ownersByFilter(goTest, ["go", "test", "-v"], raw))).toBe(null);
    },
  );
});

describe("class 48: last state", () => {
  const rounds = 40;

  /** Forty rounds of a table of twelve pods; `stuck` never gets ready. */
  const polled = (stuck: number | null): string =>
    lines(rounds, (round) =>
      lines(12, (pod) => {
        const ready = pod !== stuck && round >= 3 * pod;
        return `pod-${pod}   ${ready ? "1/1   Running            " : "0/1   ContainerCreating  "} 0   5d`;
      }).trimEnd(),
    );

  test.each(["bash poll.sh", "node poll.js", "make poll"])(
    "the end of a polling loop is there, whichever pod never gets ready: %s",
    (command) => {
      const seen = [7, 5, null].map((stuck) => {
        const here = world();
        here.file("out.txt", polled(stuck));
        here.file("poll.sh", "cat out.txt\n");
        here.file("poll.js", `process.stdout.write(require("fs").readFileSync("out.txt"))\n`);
        here.file("Makefile", "poll:\n\t@cat out.txt\n");
        return here.withPith(command).stdout;
      });
      expect(new Set(seen).size).toBe(3);
      const last = (text: string): string[] =>
        text
          .split("\n")
          .filter((line) => /^\S/.test(line) && !line.startsWith("[pith"))
          .slice(-12);
      expect(last(seen[0]!).filter((line) => line.includes("ContainerCreating"))).toHaveLength(1);
      expect(last(seen[2]!).filter((line) => line.includes("ContainerCreating"))).toHaveLength(0);
    },
  );
});

describe("class 51: answers cut", () => {
  const claude = { CLAUDECODE: "1" };

  test("answers up to the agent's own cap are whole", () => {
    const here = world();
    here.file(
      "list.txt",
      lines(281, (index) => `src/part-${index}/deeper/file-number-${index}.ts changed by somebody`),
    );
    here.bash(
      "git init -q . && seq 2000 > f && git add -A && git commit -qm first && seq 2 2001 | sed 's/$/ x/' > f",
    );
    for (const text of ["sort list.txt", "git diff", "cat list.txt", "grep -n changed list.txt"]) {
      const raw = here.bash(text).stdout;
      if (raw.length > 30_000) continue;
      expect(here.withPith(text, claude).stdout, text).not.toContain("[pith");
    }
  });

  test("a diff beyond it names every file, and keeps small ones whole", () => {
    const here = world();
    here.bash(
      "git init -q . && for i in 1 2 3 4 5 6; do seq 1500 > f$i; done && seq 9 > small && git add -A && git commit -qm first && for i in 1 2 3 4 5 6; do seq 1500 | sed 's/$/ changed/' > f$i; done; seq 8 > small",
    );
    const { stdout } = here.withPith("git diff", claude);
    for (const name of ["f1", "f2", "f3", "f4", "f5", "f6"])
      expect(stdout).toContain(`diff --git a/${name} b/${name}\n`);
    expect(stdout).toContain("-9\n");
    expect(stdout.length).toBeLessThanOrEqual(30_000);
  });
});

describe("class 52: data altered", () => {
  test("trailing blanks and blank lines of answers are there", () => {
    const here = world();
    const text =
      lines(60, (index) => (index % 5 === 0 ? "" : index % 7 === 0 ? `row ${index}   ` : `row ${index}\t`)) +
      "\n\n\nend\n";
    here.file("a.txt", text);
    for (const command of [
      "grep '' a.txt",
      "sort -s -k 9 a.txt",
      "grep -n ' $' a.txt",
      "cat a.txt",
      "sed -n '1,90p' a.txt",
      "tail -n 90 a.txt",
    ]) {
      const raw = here.bash(command).stdout;
      const { stdout } = here.withPith(command);
      expect(walk(raw, stdout), command).toBe(null);
      const blanks = (one: string): number => one.split("\n").filter((line) => /[ \t]$/.test(line)).length;
      expect(blanks(stdout), command).toBe(blanks(raw));
    }
  });

  test.each(["sqlite3", "duckdb", "redis-cli", "csvcut", "strings"])(
    "%s: a row without values is there",
    (name) => {
      const here = world();
      const rows = `${lines(40, (index) => `k${index}    row ${index}`)}                \n\n\nx       trail  \n`;
      here.file("rows.txt", rows);
      here.tool(name, "cat rows.txt");
      expect(here.withPith(`${name} shop.db`).stdout).toBe(here.bash(`${name} shop.db`).stdout);
    },
  );

  test("a message between two redraws is there", () => {
    const here = world();
    here.file(
      "get.sh",
      "for i in $(seq 99); do printf 'Downloading %s%%\\r' $i; [ $i = 50 ] && printf 'skipped 3 locked files\\r'; done; echo; seq -f 'step %g of the build' 200\n",
    );
    expect(here.withPith("bash get.sh").stdout).toContain("skipped 3 locked files");
  });
});

describe("class 54: chosen rules", () => {
  const asked = (here: World, agent: string, payload: object, env: Readonly<Record<string, string>> = {}) => {
    here.file("payload.json", JSON.stringify(payload));
    return here.bash(`'${pith}' hook ${agent} < payload.json`, env);
  };

  test("the folder that the model is in decides about no rule: a project's own hold in all of them", () => {
    const here = world();
    here.tool("cargo", "exit 0");
    const elsewhere = join(here.home, "elsewhere");
    for (const folder of [".codebuddy", "elsewhere/.codebuddy"])
      mkdirSync(join(here.home, folder), { recursive: true });
    const rules = (path: string, kind: string): void =>
      writeFileSync(join(path, ".codebuddy/settings.json"), `{"permissions":{"${kind}":["Bash(cargo:*)"]}}`);
    rules(here.home, "allow");
    rules(elsewhere, "allow");
    const said = (cwd: string): string =>
      asked(
        here,
        "codebuddy",
        {
          hook_event_name: "PreToolUse",
          session_id: "s1",
          cwd,
          permission_mode: "default",
          tool_name: "Bash",
          tool_input: { command: "cargo test" },
        },
        { CODEBUDDY_PROJECT_DIR: here.folder },
      ).stdout;
    here.file("sub/file", "");
    expect(said(here.folder)).toContain('"permissionDecision":"allow"');
    expect(said(elsewhere)).toBe("");
    here.file(".codebuddy/settings.json", '{"permissions":{"deny":["Bash(cargo test:*)"]}}');
    expect([here.folder, join(here.folder, "sub"), elsewhere].map(said)).toEqual(["", "", ""]);
  });

  test("a path that a program prints is not read, whatever the words around it", () => {
    const here = world();
    const secret = lines(2000, (index) => `   Compiling secret-${index} v1.0.0`);
    here.file("private.txt", secret);
    const size = (Buffer.byteLength(secret) / 1024).toFixed(1);
    const { stdout, code } = asked(here, "copilot", {
      sessionId: "s1",
      timestamp: 1_795_318_760_547,
      cwd: here.folder,
      toolName: "bash",
      toolArgs: { command: "cargo build" },
      toolResult: {
        resultType: "success",
        textResultForLlm:
          `Output too large to read at once (${size} KB). Saved to: ${join(here.folder, "private.txt")}\n` +
          `Consider it.\n\nPreview (first 500 chars):\n${secret.slice(0, 500)}\n` +
          "<shellId: 0 completed with exit code 0>",
      },
    });
    expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
  });

  const links = { "a link": symlinkSync, "a second name": linkSync } as const;

  test.each(Object.entries(links))(
    "what is kept is asked for by its id, and %s is not what was kept",
    (_, link) => {
      const here = world();
      here.file("secret.txt", "the secret\n");
      here.file("ci.sh", "seq -f 'step %g of the build' 3000\n");
      const id = idIn(here.withPith("bash ci.sh").stdout) ?? "";
      expect(here.own("raw", id).stdout).toContain("step 2999 of the build");
      const tee = join(here.env["PITH_DATA_DIR"]!, "tee");
      const name = readdirSync(tee).find((file) => file.includes(`_${id}`) && file.endsWith(".log"))!;
      renameSync(join(tee, name), join(tee, "moved"));
      link(join(here.folder, "secret.txt"), join(tee, name));
      for (const args of [[id], [id, "--grep", "."], [id, "--lines", "1:"], ["--last"]]) {
        const { stdout, stderr, code } = here.own("raw", ...args);
        expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
        expect(stderr).toMatch(/is a link, and no output that pith kept\n$/);
      }
    },
  );

  test("a folder that a sandbox has put in the place of the kept outputs is not looked into", () => {
    const here = world();
    here.file("secret/1_x_AAAAAAAA.log", "the secret\n");
    // Nothing can be written where outputs belong, so this one is kept in the temporary folder.
    here.file("ci.sh", "seq -f 'step %g of the build' 3000\n");
    writeFileSync(here.env["PITH_DATA_DIR"]!, "");
    const shown = here.withPith("bash ci.sh").stdout;
    const path = /full output: (\S+)\]/.exec(shown)?.[1] ?? "";
    const spool = dirname(path);
    expect(here.own("raw", idIn(shown) ?? "").code).toBe(0);
    renameSync(spool, `${spool}-moved`);
    symlinkSync(join(here.folder, "secret"), spool);
    expect(here.own("raw", "AAAAAAAA")).toMatchObject({ stdout: "", code: 1 });
  });
});
