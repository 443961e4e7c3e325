/** `pith show` prints what an agent's shell would have got, and it leaves no record among the agents'. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { idIn, lines, root, world, type World } from "../../classes/world.ts";

let here: World;
beforeEach(() => {
  here = world();
  here.file("large.txt", readFileSync(join(root, "fixtures", "cargo", "test", "large.txt")));
  here.tool("cargo", `cat "${here.folder}/large.txt"; exit 101`);
});

const plain = (text: string): string =>
  text.replaceAll(/\d+_cargo-test_[0-9A-Z]{8}/g, "FILE").replaceAll(/\[pith [0-9A-Z]{4,8}:/g, "[pith ID:");

describe("pith show", () => {
  test("prints what an agent reads, ends as the command did, and has the figures below", () => {
    const shown = here.own("show", "cargo", "test");
    const agent = here.withPith("cargo test 2>&1");
    expect([shown.code, plain(shown.stdout)]).toEqual([101, plain(agent.stdout)]);
    expect(shown.stdout).toContain("[pith: 991 passed tests hidden]");
    const id = idIn(shown.stdout)!;
    expect(shown.stderr).toMatch(
      new RegExp(
        [
          "^\\n\\[above is what an agent reads; exit 101\\]",
          "raw      20,358 tokens, [\\d,]+ bytes",
          "shown    [\\d,]+ tokens, [\\d,]+ bytes: 97\\.\\d% less",
          `         cargo test: 20,358 tokens -> [\\d,]+ tokens, filter \`cargo test\`, 1,998 lines hidden, \`pith raw ${id}\` has them`,
          "agent    any, inside its shell, without a limit; .*\\n$",
        ].join("\\n"),
      ),
    );
    expect(here.own("raw", id).stdout).toBe(here.read("large.txt").toString());
  });

  test("no record of it is among the agents', and nothing of it stays but the output", () => {
    here.own("show", "cargo", "test");
    const data = here.env["PITH_DATA_DIR"]!;
    expect(existsSync(join(data, "journal.jsonl"))).toBe(false);
    expect(readdirSync(data)).toEqual(["tee"]);
    expect(here.bash('find "$TMPDIR" -path "*show-*"').stdout).toBe("");
  });

  test("one word is a text: what pith leaves is there as it is, and the last status counts", () => {
    here.bash("mkdir sub");
    const shown = here.own("show", "cd sub && cargo test; echo done; exit 7");
    const agent = here.withPith("cd sub && cargo test 2>&1; echo done; exit 7");
    expect([shown.code, plain(shown.stdout)]).toEqual([7, plain(agent.stdout)]);
    expect(shown.stdout).toMatch(/\]\ndone\n$/);
  });

  test("behind a pipe nobody knows what would have been read without pith, and no saving is claimed", () => {
    const { stdout, stderr } = here.own("show", "cargo test 2>&1 | tail -5");
    expect(plain(stdout)).toBe(plain(here.withPith("cargo test 2>&1 | tail -5").stdout));
    expect(stderr).toMatch(/^raw {6}not known: a program behind a pipe/m);
    expect(stderr).not.toMatch(/% less/);
  });

  test("with the limit of the agent that is named", () => {
    here.file(
      "long.log",
      lines(4000, (index) => `row ${index} of a listing that is long`),
    );
    const seen = (marker: string) => here.withPith("cat long.log", { [marker]: "1" }).stdout;
    const codex = here.own("show", "--agent", "codex", "cat", "long.log");
    const claude = here.own("show", "--agent", "claude", "cat", "long.log");
    const pattern = /\d+_[\w.-]+_[0-9A-Z]{8}|pith [0-9A-Z]{4,8}/g;
    expect(claude.stdout.replaceAll(pattern, "ID")).toBe(seen("CLAUDECODE").replaceAll(pattern, "ID"));
    expect(claude.stdout.length).toBeLessThan(codex.stdout.length);
    expect(claude.stderr).toMatch(
      /^agent {4}Claude Code, inside its shell; it shows outputs of up to 30,000 /m,
    );
  });

  test("with the limit that holds for a failure", () => {
    const { stdout, stderr } = here.own("show", "--agent", "claude", "cargo", "test");
    expect(stdout.length).toBeLessThanOrEqual(10_900);
    expect(stderr).toMatch(/; it shows outputs of up to 10,900 characters at exit 101/);
  });

  test("an agent whose results are replaced gets the result of the plain command", () => {
    const { code, stdout, stderr } = here.own("show", "--agent=copilot", "cargo", "test");
    expect([code, stderr]).toEqual([
      101,
      expect.stringMatching(/^agent {4}\S.*, after the command, as its result/m),
    ]);
    expect(plain(stdout)).toContain("[pith: 991 passed tests hidden]");
    expect(here.own("raw", idIn(stdout)!).stdout).toBe(here.read("large.txt").toString());
  });

  test("what no filter covers is left as it is, and the reason is given", () => {
    const shown = here.own("show", "sh", "-c", "echo out; echo err >&2; exit 3");
    expect([shown.code, shown.stdout]).toEqual([3, "out\nerr\n"]);
    expect(shown.stderr).toMatch(/^ +left as it is: .+; `pith explain` says more$/m);
  });

  test("words are given to the command as they are", () => {
    expect(here.own("show", "printf", "%s|", "a b", "$HOME", "*", "it's").stdout).toBe("a b|$HOME|*|it's|");
  });

  test.each([
    [["show"], "pith: show takes a command; `pith show --help` says more\n"],
    [
      ["show", "--nonsense", "ls"],
      'pith: unknown option "--nonsense"; `pith show --help` says what there is\n',
    ],
    [["show", "--agent", "nobody", "ls"], expect.stringMatching(/^pith: no agent "nobody"/)],
  ])("%j", (words, stderr) => {
    expect(here.own(...words)).toEqual({ code: 2, stdout: "", stderr });
  });
});
