import { describe, expect, test } from "vitest";
import build from "../../filters/dotnet/build.ts";
import { fixtureOf } from "./judged.ts";

const verdictsOf = (lines: readonly string[]): string[] => {
  const { line } = build.start();
  return lines.map((text) => line(text, 1).act);
};

describe("dotnet build", () => {
  test("of a real build, each diagnostic is shown once for each framework, and its copy in the summary is none", () => {
    const lines = fixtureOf("dotnet/build/failed").output.toString().trimEnd().split(/\r?\n/);
    const verdicts = verdictsOf(lines);
    const shown = lines.filter((_, index) => verdicts[index] === "pin");
    expect(shown).toHaveLength(10);
    expect(new Set(shown).size).toBe(10);
    expect(lines.filter((_, index) => verdicts[index] === "proven")).toEqual(shown);
  });

  test("what differs in anything is no copy, and neither is a line of a program", () => {
    const error = "a.cs(1,2): error CS0103: 'x' does not exist [/p/a.csproj::TargetFramework=net8.0]";
    expect(
      verdictsOf([
        error,
        error.replace("net8.0", "net9.0"),
        error.replace("(1,2)", "(1,3)"),
        error.replace("error", "warning"),
        "MSBUILD : error MSB1009: Project file does not exist.",
        "MSBUILD : error MSB1009: Project file does not exist.",
        "row [1]: error in [a]",
        "row [1]: error in [a]",
        `  ${error}`,
      ]),
    ).toEqual(["pin", "pin", "pin", "pin", "keep", "keep", "keep", "keep", "proven"]);
  });

  test("of more diagnostics than are shown always, none is taken for a copy of one that may be hidden", () => {
    const many = Array.from(
      { length: 400 },
      (_, at) => `a.cs(${at},1): warning CS0168: unused [/p/a.csproj]`,
    );
    const verdicts = verdictsOf([...many, ...many]);
    expect(verdicts.filter((act) => act === "proven")).toHaveLength(300);
    expect(verdicts.slice(700)).toEqual(Array.from({ length: 100 }, () => "keep"));
  });
});
