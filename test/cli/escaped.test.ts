/** Names that hold line ends and a terminal's orders: no report prints them as they are. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { append } from "../../src/history/journal.ts";
import { type Result, type World, pith, world } from "../classes/world.ts";
import { run } from "../history/sample.ts";

const evil = "a\u001b[2J\u001b]0;x\u0007\n  ok   all is well\tb\u202e\u009b1m";

/** Neither orders nor a line that nobody wrote; something was printed all the same. */
const isClean = ({ stdout, stderr }: Result): void => {
  expect(stdout + stderr).toContain("\\x1b[2J");
  expect(stdout + stderr).not.toMatch(/[\0-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(stdout + stderr).not.toMatch(/^ {2}ok {3}all is well/m);
};

const own = (here: World, words: string, variables: Record<string, string>): Result =>
  here.bash(`${pith} ${words}`, variables);

test("gain: folders and commands", () => {
  const here = world();
  const project = join(here.folder, evil);
  mkdirSync(join(project, ".git"), { recursive: true });
  const env = environmentOf({ variables: here.env, cwd: here.folder });
  append(run({ cwd: project, t: Date.now(), cmd: evil, filter: evil }), env);
  isClean(here.own("gain"));
  isClean(here.own("gain", "--all"));
  isClean(here.own("gain", "--project", project));
});

test("raw: names of kept outputs", () => {
  const here = world();
  const folder = join(here.env["PITH_DATA_DIR"]!, "tee");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `1700000000_${evil.replace("\n", "")}_7K2M9QXA.log`), "x\n");
  isClean(here.own("raw", "--list"));
  isClean(here.own("raw", "--last"));
});

test("trust and verify: files, their texts and what is said about them", () => {
  const here = world();
  const file = `${evil}/.pith/filters/${evil}.toml`;
  here.file(file, 'schema_version = 1\n[filters."a\\u001b[2J\\nb"]\nmatch_command = "^x"\n');
  const shown = here.own("trust", file);
  isClean(shown);
  const hash = /SHA-256 (\w+)/.exec(shown.stdout)?.[1] ?? "";
  isClean(here.own("trust", "--yes", "--sha256", hash, file));
  expect(here.own("trust", "--list").stdout).toContain("in force");
  isClean(here.own("trust", "--list"));
  isClean(here.own("verify", file));
  isClean(here.own("untrust", file));
  isClean(here.own("trust", `${file}.none`));
});

test("doctor, config and errors: the place of the settings, and their keys", () => {
  const here = world();
  here.file(`${evil}.toml`, 'mode = "no"\n"\\u001b[2J\\nkey" = 1\n');
  const variables = { PITH_CONFIG: join(here.folder, `${evil}.toml`) };
  isClean(own(here, "doctor", variables));
  isClean(own(here, "config", variables));
  isClean(own(here, "config get mode", variables));
  isClean(own(here, "config set mode tight", variables));
  isClean(here.own("config", "get", evil));
});

test("explain: the command", () => {
  const line = evil.replace("\n", " ");
  isClean(world().own("explain", `git status '${line}' && ls ${line}`));
});

test("import: files and keys of rtk", () => {
  const here = world();
  const folder = join(here.home, ".config", "rtk");
  mkdirSync(join(folder, "filters"), { recursive: true });
  writeFileSync(join(folder, "config.toml"), '"a\\u001b[2J\\nb" = 1\n');
  writeFileSync(
    join(folder, "filters", `${evil}.toml`),
    "schema_version = 1\n[filters.a]\nmatch_command = '^a'\n",
  );
  isClean(here.own("import", "rtk", "--dry-run"));
});

test("forget and doctor: a data directory of such a name", () => {
  const here = world();
  const variables = { PITH_DATA_DIR: join(here.folder, evil) };
  mkdirSync(join(here.folder, evil, "tee"), { recursive: true });
  writeFileSync(join(here.folder, evil, "tee", "1700000000_make_7K2M9QXA.log"), "x\n");
  isClean(own(here, "doctor", variables));
  isClean(own(here, "raw --list", variables));
});
