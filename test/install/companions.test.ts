/** The programs that npm brings along are held against the hashes that the main package was published with. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkCompanions } from "../../src/install/companions.ts";
import { removedLater } from "../left-over.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const name = "@pith/pith-linux-x64";
const record = `${sha256("program")}  ${name}/dist/libexec/pith\n${sha256("other")}  @pith/pith-linux-arm64/dist/libexec/pith\n`;

const installed = (programs: Readonly<Record<string, string>>): string => {
  const base = removedLater(mkdtempSync(join(tmpdir(), "pith-companions-")));
  const dist = join(base, "node_modules", name, "dist");
  mkdirSync(join(dist, "libexec"), { recursive: true });
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(dist, "libexec", file), text);
  return dist;
};

test("the same bytes", () => {
  expect(checkCompanions(installed({ pith: "program" }), record)).toMatchObject([{ level: "ok" }]);
});

test.each([{ pith: "changed" }, { pith: "program", "pith-native": "one more" }, { pith: "other" }])(
  "other ones: %j",
  (programs) => {
    expect(checkCompanions(installed(programs), record)).toMatchObject([
      { level: "error", what: expect.stringContaining("is not what this version was published with") },
    ]);
  },
);

test("where nothing is recorded, nothing is said", () => {
  expect(checkCompanions(installed({ pith: "program" }), null)).toEqual([]);
  expect(checkCompanions(installed({ pith: "program" }), record.split("\n")[1])).toEqual([]);
});
