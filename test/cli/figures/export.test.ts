import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { journalLine } from "../../../src/history/journal.ts";
import { world, type World } from "../../classes/world.ts";
import { run } from "../../history/sample.ts";

const filled = (): World => {
  const here = world();
  const data = here.env["PITH_DATA_DIR"]!;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const t = Date.now() - 1000;
  const secret = { cwd: "/home/someone/secret-project", cmd: "./secret-script --of customer", filter: "" };
  for (const record of [
    run({ id: "AAAAAAAA", t }),
    run({ id: "BBBBBBBB", t: t - 1 }),
    run({ id: "CCCCCCCC", t, ...secret }),
    run({ id: "DDDDDDDD", t, ...secret, cmd: "other-script" }),
  ])
    appendFileSync(join(data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  return here;
};

const rowsOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("a row for each day, project, agent and command; nothing that names what was worked on", () => {
  const here = filled();
  const { stdout, code } = here.own("export");
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/secret|someone|customer|script|dev/);
  const rows = rowsOf(stdout);
  expect(rows.map(({ command }) => command).toSorted()).toEqual(["cargo test", "other"]);
  const [test, other] = rows.toSorted((a, b) => (String(a["command"]) < String(b["command"]) ? -1 : 1));
  expect(test).toMatchObject({
    v: 1,
    runs: 2,
    rawTokens: 1870,
    shownTokens: 468,
    savedTokens: 1402,
    agent: "claude",
  });
  expect(other).toMatchObject({ runs: 2, machine: test!["machine"] });
  expect(other!["project"]).not.toBe(test!["project"]);
  expect(here.own("export").stdout).toBe(stdout);
  // Another machine hashes the same names to others.
  expect(rowsOf(filled().own("export").stdout)[0]!["machine"]).not.toBe(test!["machine"]);
});

test("--dry-run prints exactly what would be written, and writes nothing", () => {
  const here = filled();
  const planned = here.own("export", "--to", "csv", "--output", "out.csv", "--dry-run").stdout;
  expect(planned).toMatch(/^v,day,machine,project,agent,command,runs,/);
  expect(existsSync(join(here.folder, "out.csv"))).toBe(false);
  expect(here.own("export", "--to", "csv", "-o", "out.csv")).toMatchObject({ code: 0 });
  expect(readFileSync(join(here.folder, "out.csv"), "utf8")).toBe(planned);
  expect(statSync(join(here.folder, "out.csv")).mode & 0o777).toBe(0o600);
});

test("nothing recorded, bad words, and what forget leaves", () => {
  const here = world();
  expect(here.own("export")).toMatchObject({ code: 0, stdout: "" });
  expect(here.own("export", "--to", "xml")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^pith: --to takes jsonl, csv, .*otlp, not "xml"\n$/),
  });
  expect(here.own("export", "-o", "/proc/no/file").code).toBe(2);
  here.own("forget", "--yes");
  expect(existsSync(join(here.env["PITH_DATA_DIR"]!, "export.salt"))).toBe(false);
});

test("a Parquet file holds the same rows", async () => {
  const here = filled();
  expect(here.own("export", "--to", "parquet", "-o", "out.parquet").code).toBe(0);
  const bytes = readFileSync(join(here.folder, "out.parquet"));
  expect(statSync(join(here.folder, "out.parquet")).mode & 0o777).toBe(0o600);
  const file = new Uint8Array(bytes).buffer;
  const rows = await parquetReadObjects({ file });
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value]),
    ),
  );
  expect(plain).toEqual(rowsOf(here.own("export").stdout));
});

test("without a row it is a Parquet file all the same", async () => {
  const here = world();
  here.own("export", "--to", "parquet", "-o", "out.parquet");
  const file = new Uint8Array(readFileSync(join(here.folder, "out.parquet"))).buffer;
  expect(await parquetReadObjects({ file })).toEqual([]);
});

test.each([
  ["export", "-o"],
  ["gain", "--html"],
])("%s %s makes no folders, and takes one file", (command, flag) => {
  const here = filled();
  const refused = here.own(command, flag, "nowhere/deep/x");
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(
    /^pith: \S+nowhere\/deep is no folder; make it first, or name another file\n$/,
  );
  expect(existsSync(join(here.folder, "nowhere"))).toBe(false);
  const twice = here.own(command, flag, "a", flag, "b");
  expect([twice.code, twice.stderr]).toEqual([
    2,
    expect.stringMatching(/^pith: --\w+ is given twice; say it once\n$/),
  ]);
  expect(here.own(command, flag, "").code).toBe(2);
});
