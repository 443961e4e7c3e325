import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { freshReadme } from "../../scripts/readme.ts";
import { root, world } from "./world.ts";

const targets = [
  "linux-x64",
  "linux-x64-musl",
  "linux-arm64",
  "linux-arm64-musl",
  "darwin-x64",
  "darwin-arm64",
  "win32-x64",
];

test("an executable for each of seven systems stands beside the main package", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const launcher = readFileSync(join(root, "dist", "pith"), "utf8");
  for (const target of targets)
    expect(`${Object.keys(optionalDependencies).join(" ")} ${launcher}`).toContain(target);
});

test("the table of agents is what the adapters and the real clients' runs say", async () => {
  const readme = readFileSync(join(root, "docs", "agents.md"), "utf8");
  expect(await freshReadme(readme)).toBe(readme);
  for (const { name } of agents) expect(readme).toContain(`\`${name}\``);
});

test("every agent has tests of its own", () => {
  const tested = readdirSync(join(root, "test", "hooks"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `${file}\n${readFileSync(join(root, "test", "hooks", file), "utf8")}`)
    .join("\n");
  expect(
    agents
      .filter(
        ({ name }) =>
          !tested.includes(`hooks/${name}`) &&
          !tested.includes(`${name}/`) &&
          !tested.includes(`told("${name}")`),
      )
      .map(({ name }) => name),
  ).toEqual([]);
});

test("texts of PowerShell are left alone", () => {
  const here = world();
  for (const text of ["Get-ChildItem -Recurse | Select-String foo", "Get-Content x.txt -Tail 5"])
    expect(here.own("rewrite", text)).toMatchObject({ code: 1, stdout: "" });
});
