import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

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
