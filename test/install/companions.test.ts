/** The programs that npm brings along are held against the hashes that the main package was published with. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkCompanions } from "../../src/install/companions.ts";
import { removedLater } from "../left-over.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const name = "@pith/native-linux-x64";
const own = `${sha256("program")}  ${name}/pith-native\n${sha256("modules")}  ${name}/pith.bytecode\n`;
const other = `${sha256("other")}  @pith/native-linux-arm64/pith-native\n`;
const record = own + other;

const installed = (programs: Readonly<Record<string, string>>): string => {
  const base = removedLater(mkdtempSync(join(tmpdir(), "pith-companions-")));
  const folder = join(base, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(folder, file), text);
  return join(folder, "pith-native");
};

const published = { "pith-native": "program", "pith.bytecode": "modules" };

test("the same bytes", () => {
  expect(checkCompanions(installed(published), record)).toMatchObject([{ level: "ok" }]);
});

test.each([
  { ...published, "pith-native": "changed" },
  { ...published, "pith.bytecode": "changed" },
  { "pith-native": "program" },
  { ...published, "pith-native": "other" },
])("other ones: %j", (programs) => {
  expect(checkCompanions(installed(programs), record)).toMatchObject([
    { level: "error", what: expect.stringContaining("is not what this version was published with") },
  ]);
});

test("where nothing is recorded, or nothing is there, nothing is said", () => {
  expect(checkCompanions(installed(published), null)).toEqual([]);
  expect(checkCompanions(installed(published), other)).toEqual([]);
  expect(checkCompanions(null, record)).toEqual([]);
});
