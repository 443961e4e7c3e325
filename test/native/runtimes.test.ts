/** The engine and the rewriter give the same bytes in the small runtime and in Node: a sample; test/long compares all. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compiled } from "../../scripts/native.ts";
import { removedLater } from "../left-over.ts";
import { answersTo, brokenCases, captureCases, compare } from "./runtimes.ts";

const sample = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, () => all[Math.floor(Math.random() * all.length)]!);

describe.skipIf(compiled() === null)("the same bytes in both runtimes", () => {
  it("captures and their commands", async () => {
    expect(await compare(sample(captureCases(), 60))).toBe(60);
  });

  it("broken captures", async () => {
    expect(await compare(sample(brokenCases(Math.random), 20))).toBe(20);
  });

  it("texts that nest deeply, and characters of every kind", async () => {
    const texts = [
      `${"(".repeat(3000)}ls${")".repeat(3000)}`,
      "ls | ".repeat(200),
      '"$('.repeat(500),
      "é\u{1F600}\ud800 \u2028".repeat(40),
    ];
    const cases = texts.flatMap((command) => [
      { kind: "rewrite", command, zsh: false } as const,
      { kind: "text", command, output: command, exit: 0 } as const,
    ]);
    expect(await compare(cases)).toBe(cases.length);
  });

  it("Node's own modules, where others stand for them", async () => {
    const folders = [0, 1].map(() => removedLater(mkdtempSync(join(tmpdir(), "pith-machine-"))));
    const [small, node] = await answersTo(folders.map((command) => ({ kind: "machine", command }) as const));
    expect(small[0]).toBe(node[1]);
    const texts = fc.sample(
      fc.string({ unit: fc.constantFrom(..."ab/../ .\\\n\0é\u{1F600}\ud800=+_-") }),
      300,
    );
    expect(await compare(texts.map((command) => ({ kind: "texts", command }) as const))).toBe(300);
  });

  it("a difference is seen", async () => {
    const one = { kind: "rewrite", command: "ls", zsh: false } as const;
    const other = new Proxy(one, {
      get: (target, name) =>
        name === "command" ? (other.asked++ === 0 ? "ls" : "git status") : Reflect.get(target, name),
    }) as typeof one & { asked: number };
    Object.assign(one, { asked: 0 });
    await expect(compare([other])).rejects.toThrow("to be");
  });
});
