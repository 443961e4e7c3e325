import { expect, test } from "vitest";
import { idIn, lines, world } from "./world.ts";

const repository = (count: number) => {
  const here = world();
  here.file(
    "src/a.ts",
    lines(count, (index) => `const value${index} = ${index};`),
  );
  here.file(
    "package-lock.json",
    lines(3000, (index) => `  "package-${index}": "1.0.${index}",`),
  );
  here.bash("git init -q . && git add -A && git commit -qm first");
  here.file(
    "src/a.ts",
    lines(count, (index) => `const value${index} = ${index * 2};`),
  );
  return here;
};

test("a diff of up to two hundred lines is the same, byte for byte", () => {
  const here = repository(90);
  expect(here.withPith("git diff")).toEqual(here.bash("git diff"));
});

test("a large diff: every omitted run is counted, and all of it comes back", () => {
  const here = repository(90);
  here.file(
    "package-lock.json",
    lines(3000, (index) => `  "package-${index}": "2.0.${index}",`),
  );
  const raw = here.bash("git diff").stdout;
  const shown = here.withPith("git diff").stdout;
  const hidden = [...shown.matchAll(/^\[pith: (\d+) .* hidden\]$/gm)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
  const kept = shown.split("\n").filter((line) => line !== "" && !line.startsWith("[pith"));
  expect(kept.length + hidden).toBe(raw.split("\n").length - 1);
  for (const line of kept) expect(raw.split("\n")).toContain(line);
  expect(shown).toContain("+++ b/package-lock.json");
  for (let index = 1; index < 90; index += 1) expect(shown).toContain(`+const value${index} = ${index * 2};`);
  expect(here.own("raw", idIn(shown) ?? "").stdout).toBe(raw);
});

test("a huge deletion is not empty", () => {
  const here = repository(20_000);
  here.bash("git add -A && git commit -qm second && git rm -q src/a.ts");
  const shown = here.withPith("git diff --cached").stdout;
  expect(shown).toContain("deleted file mode");
  expect(here.own("raw", idIn(shown) ?? "").stdout).toBe(here.bash("git diff --cached").stdout);
});
