import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaLine } from "../../src/user-filters/schema-line.ts";
import { scratch } from "../config/scratch.ts";

test("the schema is copied beside the folder, and through no link that a project brings along", () => {
  const { root } = scratch();
  const folder = join(root, "project", ".pith", "filters");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, "mine"), "mine");
  symlinkSync(join(root, "mine"), join(folder, "..", "filters.schema.json"));
  expect(schemaLine(folder)).toBe("#:schema ../filters.schema.json\n");
  expect(readFileSync(join(root, "mine"), "utf8")).toBe("mine");
  schemaLine(join(root, "other", "filters"));
  expect(readFileSync(join(root, "other", "filters.schema.json"), "utf8")).toContain("$schema");
});
