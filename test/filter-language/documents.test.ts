/** Examples in the documents compile, and their rules do what the documents show. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test.each(["docs/filters.md", "filters/LANGUAGE.md"])("the filters in %s", (path) => {
  const blocks = [...read(path).matchAll(/```toml\n(schema_version = [^]*?)```/g)].map(
    (found) => found[1] ?? "",
  );
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) {
    const { filters, mistakes } = compileText(block, path);
    expect(mistakes).toEqual([]);
    for (const filter of filters)
      for (const { input, exit, expected } of filter.tests)
        expect(filter.withoutEngine({ stdout: input, exit })).toBe(expected.replace(/\n+$/, ""));
  }
});

const specs = read("filters/LANGUAGE.md")
  .split(/^- /m)
  .slice(1)
  .filter((item) => item.startsWith("*"))
  .map((item) => [item.slice(1, item.indexOf(".*")), item] as const);

describe("specs", () => {
  test("there are some", () => {
    expect(specs.length).toBeGreaterThan(10);
  });

  test.each(specs)("%s", (_, item) => {
    const code = [...item.split("\n\n")[0]!.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? "");
    const keys = code.filter((one) => /^\w+ = /.test(one));
    const rules = code.filter((one) => one.startsWith("{"));
    const text = `schema_version = 2\ncommand = "x"\n${keys.join("\n")}\nrules = [${rules.join(", ")}]\n`;
    expect(compileText(text, "f").mistakes).toEqual([]);
    expect(keys.length + rules.length).toBeGreaterThan(0);
  });
});
