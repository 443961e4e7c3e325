import { createHash } from "node:crypto";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { pith, type World, world } from "../../classes/world.ts";

const text =
  'schema_version = 1\n[filters.frob]\nmatch_command = "^frob\\\\b"\nstrip_lines_matching = ["^step "]\n';
const hash = (content: string): string => createHash("sha256").update(content).digest("hex");

const project = (): World => {
  const here = world();
  here.file(".git/HEAD", "");
  here.file(".pith/filters/frob.toml", text);
  return here;
};

const list = (here: World): string => here.own("trust", "--list").stdout;

/** That of util-linux: others take other options. */
const hasTerminals =
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

/** With a terminal of its own; `keys` are typed. */
const onTerminal = (here: World, words: string, keys: string, env: Record<string, string> = {}) => {
  const { stdout, status } = spawnSync("script", ["-qefc", `${pith} ${words}`, "/dev/null"], {
    cwd: here.folder,
    env: { ...here.env, ...env },
    input: keys,
    encoding: "utf8",
    timeout: 120_000,
  });
  return { shown: stdout.replaceAll("\r\n", "\n"), code: status };
};

test.skipIf(!hasTerminals)("shows the file, what it could do, and its hash, and asks on a terminal", () => {
  const here = project();
  const { shown, code } = onTerminal(here, "trust", "y\n");
  expect(shown).toContain("  | [filters.frob]\n");
  expect(shown).toContain("- 1 filter (frob), 0 inline tests\n");
  expect(shown).toContain("- no filter can run a program, use the network or read a file\n");
  expect(shown).toContain(`SHA-256 ${hash(text)}\n`);
  expect(code).toBe(0);
  expect(list(here)).toMatch(/in force +\/.*frob\.toml\n$/);
});

test.skipIf(!hasTerminals)("anything but yes trusts nothing", () => {
  const here = project();
  expect(onTerminal(here, "trust", "\n").code).toBe(1);
  expect(onTerminal(here, "trust", "n\n").code).toBe(1);
  expect(list(here)).toBe("nothing is trusted\n");
});

test.skipIf(!hasTerminals)("an agent does not trust for its user, on a terminal or not", () => {
  const here = project();
  const { shown, code } = onTerminal(here, "trust", "y\n", { CLAUDECODE: "1" });
  expect(code).toBe(2);
  expect(shown).toContain("this shell belongs to an agent (claude)");
  const given = here.bash(`CLAUDECODE=1 ${pith} trust --yes --sha256 ${hash(text)}`);
  expect(given.code).toBe(2);
  expect(list(here)).toBe("nothing is trusted\n");
});

test("without a terminal it takes the hash that was shown", () => {
  const here = project();
  expect(here.own("trust").code).toBe(2);
  expect(here.own("trust", "--yes").code).toBe(2);
  expect(here.own("trust", "--yes", "--sha256", hash("other")).code).toBe(2);
  expect(list(here)).toBe("nothing is trusted\n");
  expect(here.own("trust", "--yes", "--sha256", hash(text)).code).toBe(0);
  expect(here.own("trust").stdout).toBe("trusted already\n");
});

test("several files take a hash each", () => {
  const here = project();
  const second = text.replaceAll("frob", "gnarl");
  here.file(".pith/filters/gnarl.toml", second);
  expect(here.own("trust", "--yes", "--sha256", hash(text)).code).toBe(2);
  expect(here.own("trust", "--yes", "--sha256", hash(text), hash(second)).code).toBe(0);
  expect(
    list(here)
      .split("\n")
      .filter((line) => line.includes("in force")),
  ).toHaveLength(2);
});

test("an edit revokes", () => {
  const here = project();
  here.own("trust", "--yes", "--sha256", hash(text));
  here.file(".pith/filters/frob.toml", `${text}\n`);
  expect(list(here)).toContain("not in force: changed since");
});

test("what a terminal would not show is spelled out", () => {
  const here = project();
  here.file(".pith/filters/frob.toml", `# nice\u001b[2K\rharmless\n${text}`);
  expect(here.own("trust").stdout).toContain("  | # nice\\x1b[2K\\x0dharmless\n");
});

test("a link out of the project is refused, as is a file of another kind", () => {
  const here = project();
  here.file("../elsewhere.toml", text);
  symlinkSync(join(here.folder, "..", "elsewhere.toml"), join(here.folder, ".pith/filters/link.toml"));
  const refused = here.own("trust", ".pith/filters/link.toml", "--yes", "--sha256", hash(text));
  expect(refused.stderr).toContain("link that leads out of the project");
  expect(refused.code).toBe(2);
  here.file("filters/x.toml", text);
  expect(here.own("trust", "filters/x.toml").stderr).toContain("is no filter of a project");
});

test("says what a filter takes over and what it brings along", () => {
  const here = project();
  here.file(
    ".pith/filters/frob.toml",
    'schema_version = 1\n[filters.all]\nmatch_command = "^"\non_empty = "all good"\n',
  );
  const { stdout } = here.own("trust");
  expect(stdout).toContain("- covers any command whatsoever (all)\n");
  expect(stdout).toMatch(/- takes the place of pith's own filters for .* and \d+ more\n/);
  expect(stdout).toContain("- brings text of its own along (on_empty)");
});

test("says where a filter could hide errors", () => {
  const here = project();
  const rule = (act: string): string => `[[rules]]\n${act} = '^step '\n`;
  here.file(
    ".pith/filters/frob.toml",
    `schema_version = 2\ncommand = "frob"\nkind = "data"\n${rule("drop")}`,
  );
  here.file(".pith/filters/scan.toml", `schema_version = 2\ncommand = "scan"\n${rule("proven")}`);
  const { stdout } = here.own("trust");
  expect(stdout).toContain("- can hide error lines: it says that the output is data (frob)\n");
  expect(stdout).toContain("- can hide error lines: its `pass` rules say that theirs are harmless (scan)\n");
});

test("untrust takes it back, also for a project that is gone", () => {
  const here = project();
  here.own("trust", "--yes", "--sha256", hash(text));
  expect(here.own("untrust", "/nonexistent").code).toBe(1);
  here.bash("rm -r .pith");
  expect(list(here)).toContain("not in force: it is not there");
  expect(here.own("untrust").stdout).toMatch(/^no longer trusted:\n/);
  expect(list(here)).toBe("nothing is trusted\n");
});

test("nothing of the project is written", () => {
  const here = project();
  here.own("trust", "--yes", "--sha256", hash(text));
  expect(here.bash("find .pith -type f").stdout).toBe(".pith/filters/frob.toml\n");
  expect(readFileSync(join(here.folder, ".pith/filters/frob.toml"), "utf8")).toBe(text);
});

test("a file may stand behind the hash", () => {
  const here = project();
  here.file(".pith/filters/gnarl.toml", text.replaceAll("frob", "gnarl"));
  expect(here.own("trust", "--yes", "--sha256", hash(text), ".pith/filters/frob.toml").code).toBe(0);
  expect(list(here)).toMatch(/frob\.toml\n$/);
  expect(list(here)).not.toContain("gnarl");
  const odd = here.own("trust", "--yes", "--sha256", ".pith/filters/frob.toml");
  expect(odd.stderr).toBe(
    'pith: --sha256 takes a hash of 64 hexadecimal digits, not ".pith/filters/frob.toml"\n',
  );
  expect(odd.code).toBe(2);
});

test("a filter that matches in the middle of commands is shown as such", () => {
  const here = project();
  here.file(".pith/filters/frob.toml", text.replace("^frob", "(?:^|/)frob"));
  expect(here.own("trust").stdout).toContain("- matches in the middle of other commands too (frob)\n");
});
