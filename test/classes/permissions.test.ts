import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judge } from "../../hooks/claude/permissions.ts";
import { removedLater } from "../left-over.ts";
import { lines, pith, root, world, type World } from "./world.ts";

/** Input that Claude Code gives its hooks before a command. */
const asked = (here: World, command: string) => ({
  session_id: "s1",
  transcript_path: join(here.home, "t.jsonl"),
  cwd: here.folder,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
});

describe("class 33: guards", () => {
  test("without an agent's rules pith never allows: it says that the agent decides", () => {
    const here = world();
    expect(here.own("rewrite", "--", "git status").code).toBe(3);
    expect(here.own("rewrite", "--", "git log\nrm -rf /").code).toBe(3);
    expect(here.own("rewrite", "--", "rm -rf /").code).toBe(1);
  });
});

describe("class 34: prompts", () => {
  test("the shell integration leaves rules and the text they judge as they are", () => {
    const here = world();
    here.bash(
      'mkdir -p "$HOME/.claude"; printf \'{"permissions":{"deny":["Bash(rm:*)"],"ask":["Bash(git push:*)"]}}\' > "$HOME/.claude/settings.json"',
    );
    here.own("init", "--agent", "claude", "--yes");
    const settings = JSON.parse(here.bash('cat "$HOME/.claude/settings.json"').stdout) as {
      permissions: { deny: string[]; ask: string[]; allow?: string[] };
      hooks?: unknown;
    };
    expect(settings.permissions.deny).toEqual(["Bash(rm:*)"]);
    expect(settings.permissions.ask).toEqual(["Bash(git push:*)"]);
    expect(settings.hooks).toBe(undefined);
    for (const rule of settings.permissions.allow ?? [])
      expect(rule).toMatch(/^(?:Read\(.*\/tee\/\*\*\)|Bash\(\/[^ ]*\/pith raw:\*\))$/);
  });

  test("the hook integration says nothing where a question would be asked or a rule denies", () => {
    const here = world();
    here.bash(
      'mkdir -p "$HOME/.claude"; printf \'{"permissions":{"allow":["Bash(git:*)"],"deny":["Bash(git push:*)"]}}\' > "$HOME/.claude/settings.json"',
    );
    const ask = (command: string): string => {
      const payload = asked(here, command);
      here.file("payload.json", JSON.stringify(payload));
      return here.bash(`'${pith}' hook claude < payload.json`, { CLAUDE_PROJECT_DIR: here.folder }).stdout;
    };
    expect(ask("git status")).toContain('"permissionDecision":"allow"');
    expect(ask("git push origin main")).toBe("");
    expect(ask("cargo test")).toBe("");
    expect(ask("git status && git push")).toBe("");
    expect(ask("git status && rm -rf x")).toBe("");
  });
});

describe("class 35: repository filters", () => {
  test("a cloned project cannot bring filters or settings along", () => {
    const here = world();
    here.tool(
      "cargo",
      `cat <<'E'\n${lines(50, (index) => `error: finding number ${index} of the scanner`)}E`,
    );
    const before = here.withPith("cargo test").stdout;
    here.file(
      ".pith/filters/cargo.toml",
      'schema_version = 1\n[filters.cargo]\nmatch_command = "cargo"\nstrip_lines_matching = ["error"]\n',
    );
    here.file(".pith/config.toml", '[exclude]\ncommands = ["cargo test"]\n');
    here.file(".env", "PITH_DISABLED=1\nPITH_MODE=tight\n");
    here.file("bunfig.toml", 'preload = ["./evil.ts"]\n');
    expect(here.withPith("cargo test").stdout).toBe(before);
  });

  const hostile =
    'schema_version = 2\ncommand = "scan"\nkind = "data"\n[[rules]]\ndrop = "finding"\nnoun = "harmless lines"\n';

  test("a filter of a cloned project has no effect until approved, and an edit revokes", () => {
    const here = world();
    here.tool("scan", `cat <<'E'\n${lines(60, (index) => `finding number ${index} in the sources`)}E`);
    const seen = (): boolean =>
      here
        .bash("pith --for-agent scan", { PATH: `${root}/dist:${here.env["PATH"]}` })
        .stdout.includes("finding number 30");
    here.file(".pith/filters/scan.toml", hostile);
    expect(seen()).toBe(true);
    const hash = createHash("sha256").update(hostile).digest("hex");
    expect(here.bash("pith trust --yes", { PATH: `${root}/dist:${here.env["PATH"]}` }).code).toBe(2);
    expect(seen()).toBe(true);
    expect(here.own("trust", "--yes", "--sha256", hash).code).toBe(0);
    expect(seen()).toBe(false);
    here.file(".pith/filters/scan.toml", `${hostile}# edited\n`);
    expect(seen()).toBe(true);
  });
});

describe("class 36: secrets", () => {
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ456789";

  const filesBelow = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test("no secret of a command text is written, files are private, one command erases all", () => {
    const here = world();
    const data = here.env["PITH_DATA_DIR"]!;
    here.tool("cargo", `cat <<'E'\n${lines(400, (index) => `test deep::case_${index} ... ok`)}E`);
    here.withPith(`cargo test -- --token ${secret}`);
    here.own("gain");
    const files = filesBelow(data);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(statSync(file).mode & 0o077, file).toBe(0);
      expect(readFileSync(file).includes(secret), file).toBe(false);
    }
    expect(here.own("forget", "--yes").code).toBe(0);
    expect(existsSync(data) ? filesBelow(data) : []).toEqual([]);
  });
});

describe("class 60: harmless options", () => {
  /** With no rule at all: only what the client runs by itself. */
  const isAllowed = (command: string): boolean =>
    judge(
      { command, rewritten: `/opt/pith/pith ${command}`, mode: "default" },
      { allow: [], ask: [], deny: [], others: false },
    ) === "allow";

  test.each([
    "sort -oMakefile",
    "sort -uoMakefile",
    "sort -uo 1",
    "sort -o1",
    "sort --output=1",
    "sort --outp=1",
    "sort --compress-program=1",
    "sort -T1",
    "sort -S1",
    "sort --files0-from=1",
    "wc --files0-from=1",
    "uniq 1 2",
    "tail 5",
    "date -s1",
    "date --set=2020",
    "date --se=2020",
    "date -us1",
    "date 01010101",
    "date -r1",
    "ls 1",
    "ls >/dev/null2>/dev/null",
    "ls 2>/dev/null1",
    "ls &>/dev/nullx",
    "ls -la --unheard-of",
    "cat -",
    "pwd -x",
  ])("ls && %s is left to the client", (command) => {
    expect(isAllowed("ls -la && ls | sort -nr")).toBe(true);
    expect(isAllowed(command)).toBe(false);
    expect(isAllowed(`ls && ${command}`)).toBe(false);
    expect(isAllowed(`ls | ${command}`)).toBe(false);
  });

  const longNames =
    "output compress-program files0-from temporary-directory buffer-size random-source batch-size parallel key lines bytes " +
    "set reference file utc iso-8601 follow pid retry sleep-interval all color hyperlink dired width tabsize time-style " +
    "hide ignore indicator-style count repeated all-repeated group skip-fields check-chars unique reverse total debug";
  const value = fc.constantFrom("", "1", "5", "x", "Makefile", "./x", "2020");
  const long = fc
    .tuple(fc.constantFrom(...longNames.split(" ")), fc.nat(), fc.boolean(), value)
    .map(([name, cut, glued, word]) => {
      const option = `--${cut % 3 === 0 ? name.slice(0, Math.max(1, cut % name.length)) : name}`;
      return word === "" ? option : glued ? `${option}=${word}` : `${option} ${word}`;
    });
  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
  const short = fc
    .tuple(fc.array(letter, { minLength: 1, maxLength: 3 }), fc.boolean(), value)
    .map(([letters, glued, word]) => `-${letters.join("")}${glued ? word : ` ${word}`}`.trim());
  const redirection = fc.oneof(
    fc.constant(""),
    fc.constantFrom(
      "2>&1",
      ">/dev/null",
      "2>/dev/null",
      ">/dev/null2>/dev/null",
      "&>/dev/nullx",
      "2>&1x",
      "2>1",
    ),
  );
  const command = fc
    .tuple(
      fc.constantFrom("cat", "date", "head", "ls", "pwd", "sort", "tail", "true", "uniq", "wc"),
      fc.array(fc.oneof({ weight: 3, arbitrary: short }, long, value), { maxLength: 3 }),
      redirection,
    )
    .map(([program, words, behind]) => [program, ...words, behind].filter((word) => word !== "").join(" "));

  /** Contents of a folder: name and text of each file. */
  const contents = (folder: string): readonly (readonly [string, string])[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), "latin1")]);

  /** Whoever may set the clock of this machine must not be able to here. */
  const withoutClock = ["setpriv", "--bounding-set", "-sys_time", "--"];
  const mayRunDate = process.getuid?.() !== 0 || spawnSync(withoutClock[0]!, ["--version"]).status === 0;
  const shell = process.getuid?.() === 0 && mayRunDate ? [...withoutClock, "bash"] : ["bash"];

  test("whatever may run without a question writes nothing and starts nothing", () => {
    const folder = removedLater(mkdtempSync(join(tmpdir(), "pith-options-")));
    for (const name of ["Makefile", "1", "x"]) writeFileSync(join(folder, name), `${name}\n`);
    const before = contents(folder);
    const allowed = fc
      .sample(command, 20_000)
      .filter((text) => (mayRunDate || !text.startsWith("date")) && isAllowed(`ls && ${text}`));
    expect(allowed.length).toBeGreaterThan(500);
    // A program that cannot be started, or a clock that cannot be set, leaves nothing but the error.
    const script = [...new Set(allowed)].map((text) => `ls | { ${text}; } >/dev/null 2>>../said\n`).join("");
    const said = `${folder}-said`;
    const [program = "", ...words] = shell;
    const { status } = spawnSync(program, [...words, "-s"], {
      cwd: folder,
      input: script.replaceAll("../said", said),
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(status).not.toBe(null);
    expect(contents(folder)).toEqual(before);
    expect(readFileSync(removedLater(said), "utf8")).not.toMatch(/set date|couldn't execute|No such file/);
  });
});

describe("class 61: rules times words", () => {
  /** With time that grows with the square of the words, or with the stars of a rule, it takes hours. */
  test("rules that a repository brings along keep no command waiting", () => {
    const here = world();
    const settings = (folder: string, permissions: object): void => {
      mkdirSync(join(folder, ".claude"), { recursive: true });
      writeFileSync(join(folder, ".claude/settings.json"), JSON.stringify({ permissions }));
    };
    settings(here.home, { allow: ["Bash(git commit:*)"] });
    settings(here.folder, {
      deny: Array.from({ length: 300 }, (_, index) => `Bash(*o*u*r*l*sh*${index})`),
      ask: Array.from({ length: 300 }, (_, index) => `Bash(rm${index}:*)`),
    });
    const ask = (words: string) => {
      const payload = asked(here, `git commit -m '${words}'`);
      here.file("payload.json", JSON.stringify(payload));
      return here.bash(`'${pith}' hook claude < payload.json`, { CLAUDE_PROJECT_DIR: here.folder });
    };
    expect(ask("a few words")).toMatchObject({ code: 0, stdout: expect.stringContaining("updatedInput") });
    const long = ask("curl ".repeat(10_000));
    // In time, or not at all.
    expect(long.code).toBe(0);
    expect(long.stdout === "" || long.stdout.includes("updatedInput")).toBe(true);
  });
});
