import { describe, expect, test } from "vitest";
import { readText, settingsOf } from "../../src/config/config.ts";
import { parseToml } from "../../src/config/toml.ts";
import { defaults } from "../../src/config/settings.ts";

describe("what only a machine writes is one mistake, at its place", () => {
  test.each([
    ["a key of 100,000 parts", `${"a.".repeat(100_000)}b = 1\n`, 1, "a key has at most 32 parts"],
    ["a header of 100,000 parts", `x = 1\n[${"a.".repeat(100_000)}b]\n`, 2, "a key has at most 32 parts"],
    ["quoted parts", `${'"a" . '.repeat(100_000)}b = 1\n`, 1, "a key has at most 32 parts"],
    ["lists in lists", `a = ${"[".repeat(100_000)}`, 1, "values are nested at most 64 deep"],
    ["tables in tables", `a = ${"{b=".repeat(50_000)}`, 1, "values are nested at most 64 deep"],
  ])("%s", (_, text, line, what) => {
    expect(readText(text).mistakes).toMatchObject([{ line, what }]);
    expect(settingsOf(text)).toEqual(defaults);
  });
});

test("thousands of unknown keys give a hundred mistakes", () => {
  const text = Array.from({ length: 30_000 }, (_, at) => `key${at} = 1\n`).join("");
  expect(readText(text).mistakes).toHaveLength(100);
  expect(readText(`${"k".repeat(400_000)} = 1`).mistakes).toHaveLength(1);
});

test("strings and comments may hold as many dots and brackets as they like", () => {
  const dots = ".".repeat(100);
  const text = `# ${dots}${"[".repeat(100)}
a = "${dots}\\"${"[".repeat(100)}"
b = '${dots}'
c = """${dots}
"${dots}" ${"{".repeat(100)}"""
d = '''${dots}
${"[".repeat(100)}'''
e = [${"[1.5, 2.5],".repeat(100)}]
`;
  expect(Object.keys(parseToml(text))).toEqual(["a", "b", "c", "d", "e"]);
});
