/** Refusals of the system, and files that another version of pith has left, give one line and no trace of a stack. */
import { appendFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/history/database.ts";
import { journalLine } from "../../src/history/journal.ts";
import { pith, world, type World } from "../classes/world.ts";
import { run } from "../history/sample.ts";
import { needsSqlite } from "../sqlite.ts";

const filled = (): World => {
  const here = world();
  mkdirSync(here.env["PITH_DATA_DIR"]!, { recursive: true, mode: 0o700 });
  add(here, "AAAAAAAA");
  return here;
};

const add = (here: World, id: string): void => {
  const path = join(here.env["PITH_DATA_DIR"]!, "journal.jsonl");
  appendFileSync(path, journalLine(run({ id, t: Date.now() - 1000 }))!, { mode: 0o600 });
};

const change = async (here: World, sql: string): Promise<void> => {
  const database = await openDatabase(join(here.env["PITH_DATA_DIR"]!, "history.db"));
  database.run(sql);
  database.close();
};

test
  .runIf(process.platform === "linux")
  .each(["gain", "gain --json", "raw --list", "filters", "doctor", "config", "export", "discover"])(
  "%s into a full disk",
  (words) => {
    const { code, stderr } = filled().bash(`'${pith}' ${words} >/dev/full`);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "pith: standard output cannot be written (ENOSPC)\n",
    });
  },
);

test.runIf(process.platform === "linux")(
  "doctor says why a folder cannot be written, and leaves nothing in it",
  () => {
    const here = filled();
    const { stdout } = here.bash(`trap '' XFSZ; ulimit -f 0; '${pith}' doctor`);
    expect(stdout).toMatch(/data cannot be written \(EFBIG/);
    expect(readdirSync(here.env["PITH_DATA_DIR"]!).filter((name) => name.startsWith(".probe"))).toEqual([]);
  },
);

test("a database that a newer version has written stays as it is; the journal is read", async (context) => {
  needsSqlite(context);
  const here = filled();
  expect(here.own("gain").code).toBe(0);
  await change(here, "PRAGMA user_version = 99");
  add(here, "BBBBBBBB");
  for (let i = 0; i < 2; i += 1)
    expect(here.own("gain").stdout).toMatch(
      /in 2 commands[^]*Note: the database cannot be used \(a newer version of pith has written it\): read from the journal only\n/,
    );
  const said =
    "pith: the database cannot be used (a newer version of pith has written it): read from the journal only\n";
  for (const words of ["gain --daily", "gain --format csv", "gain --oneline", "export --to csv"])
    expect(here.own(...words.split(" ")), words).toMatchObject({ code: 0, stderr: said });
  expect(here.own("gain", "--json").stderr).toBe("");
  await change(here, "PRAGMA user_version = 2");
  expect(here.own("gain").stdout).toMatch(/in 2 commands/);
});

test("tables that are not as they should be are one line", async (context) => {
  needsSqlite(context);
  const here = filled();
  here.own("gain");
  await change(here, "ALTER TABLE ran RENAME COLUMN estRaw TO other");
  const { code, stdout, stderr } = here.own("gain", "--history");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^pith: a database cannot be read \(.*estRaw\); `pith doctor` .*\n$/);
});

test.each([
  ["a reader that has gone", "| true", ""],
  ["a full disk", ">/dev/full", "pith: standard output cannot be written (ENOSPC); what was asked goes on\n"],
])("%s leaves no installation half done", (_, where, says) => {
  const here = world();
  for (const folder of [".claude", ".codex", ".config/opencode"])
    mkdirSync(join(here.home, folder), { recursive: true });
  const agents = "--agent claude codex opencode --yes";
  const { stderr } = here.bash(`set -o pipefail; '${pith}' init ${agents} ${where}`);
  expect(stderr).toBe(says);
  expect(here.own("init", "--show").stdout.match(/integration/g)).toHaveLength(3);
  here.bash(`'${pith}' init --uninstall --yes ${where}`);
  expect(here.own("init", "--show").stdout).toMatch(/^nothing installed$/m);
});
