/** Our own declarative filters: their inline tests, and how long their patterns may take. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileFile } from "../../scripts/declared.ts";
import { filterSchema } from "../../scripts/filter-schema.ts";
import { suspectsIn } from "../../src/filter-language/dangers.ts";

const root = join(import.meta.dirname, "..", "..");
const files = readdirSync(join(root, "filters"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".toml"))
  .sort();

test("at least thirty commands are declarative", () => {
  expect(files.length).toBeGreaterThanOrEqual(30);
});

describe.each(files)("%s", (file) => {
  const { declared, command } = compileFile(root, file);

  test("its path is its command", () => {
    expect(declared.spellings[0]).toEqual(command.split(" "));
  });

  // Rules that only pin show in a run alone, within its budget: the captures tell of them.
  const hides = /(?:drop|proven|fold|columns) = /.test(readFileSync(join(root, "filters", file), "utf8"));

  test.runIf(hides)("inline tests", () => {
    expect(declared.tests).not.toEqual([]);
    for (const { name, input, stderr, exit, args, files: present, expected } of declared.tests) {
      const shown = declared.withoutEngine({ stdout: input, stderr, exit, args, files: present });
      expect([name, shown]).toEqual([name, expected.replace(/\n+$/, "")]);
    }
  });

  // The checker would take seconds whenever somebody copies it, and may not end in time on a busy machine.
  test("no pattern takes more than a square of its line's length, as can be told without the checker", () => {
    expect(suspectsIn(declared.rules)).toEqual([]);
  });
});

test("the schema for editors knows every key and says what it is for", () => {
  const schema = JSON.parse(readFileSync(join(root, "pith.filters.schema.json"), "utf8")) as unknown;
  expect(schema).toEqual(JSON.parse(filterSchema()));
  const undescribed: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "properties")
        for (const [name, property] of Object.entries(inner as Record<string, { description?: string }>))
          if (path !== "" && property.description === undefined) undescribed.push(`${path}.${name}`);
      visit(inner, `${path}/${key}`);
    }
  };
  visit(schema, "");
  expect(undescribed.filter((path) => !path.startsWith("/if"))).toEqual([]);
});
