/** Behind `tail -N` the agent reads the last lines alone: each of them must say all by itself. */
import { describe, expect, it } from "vitest";
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
});
