/** Behind `tail -N` the agent reads the last lines alone: each of them must say all by itself. */
import { describe, expect, it } from "vitest";
import { match } from "../../src/registry/match.ts";
import { entries } from "../../src/registry/shipped.generated.ts";
import { fixtures } from "../fixtures.ts";
import { generic } from "../../src/filter-kit/generic.ts";
import { drop, keep, type Filter } from "../../src/filter-kit/filter.ts";
import { runEngine } from "./run-engine.ts";

const report: Filter = {
  summary: "a test runner",
  kind: "report",
  start: () => ({ line: (text) => (text.endsWith(" ok") ? drop("passed tests") : keep) }),
};

const passed = Array.from({ length: 100 }, (_, i) => `test module::case_${i} ... ok\n`).join("");
const said = Array.from({ length: 30 }, (_, i) => `line ${"abc"[i % 3]}${i} of what follows\n`).join("");

const failures = fixtures();

/** A real failure, as an agent reads it that shows less of a failure. */
const lastShown = async (name: string, lastLines: number, max = 10_900): Promise<string[]> => {
  const { output, description } = failures.find((one) => one.name === name)!;
  const { command, argv } = match(description.argv)!;
  const { shown } = runEngine(await entries.find((entry) => entry.command === command)!.load(), output, {
    command,
    argv,
    ending: { code: description.exit, signal: null },
    cap: 30_000,
    capAt: ({ code }) => (code === 0 ? 30_000 : max),
    lastLines,
  });
  return lastOf(shown.toString(), lastLines);
};

const lastOf = (text: string, count: number): string[] => text.split("\n").slice(-count - 1);

describe("the last lines that are read", () => {
  it("are as they came: no mark takes the place of the first", () => {
    const text = passed + said;
    const { shown } = runEngine(report, text, { lastLines: 20 });
    expect(lastOf(shown.toString(), 20)).toEqual(lastOf(text, 20));
  });

  it("end with the mark where something is hidden among them", () => {
    const { shown } = runEngine(report, passed + said, { lastLines: 31 });
    expect(shown.toString()).toMatch(/\[pith 7K2M9QXA: 100 of 130 lines hidden.*\n$/);
  });

  it("do not lean on lines above them", () => {
    const hits = Array.from({ length: 100 }, (_, i) => `packages/core/src/very/long/file.ts:${i}: said so\n`);
    expect(runEngine(generic, hits.join("")).shown.toString()).not.toContain(hits[90]);
    expect(runEngine(generic, hits.join(""), { lastLines: 20 }).shown.toString()).toContain(
      hits.slice(-20).join(""),
    );
  });

  it("of a run that went well are the program's own where few are asked for", () => {
    const text = passed.replaceAll("test module", "test other") + "test result: fine ok\n";
    const { shown } = runEngine(report, text, { lastLines: 5 });
    expect(lastOf(shown.toString(), 5)).toEqual(lastOf(text, 5));
  });

  it("of a run that failed make room for what went wrong", () => {
    const text = `error: this is it\n${passed}`;
    const { shown } = runEngine(report, text, { lastLines: 5, ending: { code: 1, signal: null } });
    expect(lastOf(shown.toString(), 5).join("\n")).toContain("error: this is it");
  });

  it.each([
    ["jest/many-suites-failing", 60],
    ["dotnet/build/failed", 15],
  ])("are no copies of lines that are not read: %s", async (name, lines) => {
    const { output } = failures.find((one) => one.name === name)!;
    const told = (texts: readonly string[]): string[] => texts.filter((text) => text !== "");
    expect(told(await lastShown(name, lines))).toEqual(told(lastOf(output.toString(), lines)));
  });

  it("name no block above", () => {
    const block = Array.from(
      { length: 8 },
      (_, i) => `error: alpha${i} was read, and nobody knows what it holds\n`,
    ).join("");
    const text = `${block}${said}${passed}${block}${said.replaceAll("line", "row")}${said.replaceAll("line", "word")}`;
    expect(runEngine(report, text).shown.toString()).toContain("as above");
    expect(runEngine(report, text, { lastLines: 80 }).shown.toString()).not.toContain("as above");
  });

  it.each(["cargo/nextest/one-cause", "pytest/run/one-cause-short", "rspec/fail/one-cause"])(
    "name no test above: %s",
    async (name) => {
      expect((await lastShown(name, 60)).join("\n")).not.toContain(" failed like ");
    },
  );

  it("of a failure have all the room that the agent gives them", async () => {
    const whole = await lastShown("gradle/test/many", 40, 30_000);
    expect(await lastShown("gradle/test/many", 40)).toEqual(whole);
  });
});
