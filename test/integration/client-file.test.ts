import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bytesOf, textOf } from "../../src/integration/client-file.ts";

const base = mkdtempSync(join(tmpdir(), "pith-regular-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const at = (name: string): string => join(base, name);
writeFileSync(at("file"), "\uFEFFtext");
symlinkSync(at("file"), at("link"));

it("a file is read, through a link only where that is wanted", () => {
  expect(textOf(at("file"))).toBe("text");
  expect(textOf(at("link"))).toBe("text");
  expect(bytesOf(at("file"), { largest: 7, noLink: true })?.length).toBe(7);
  expect(() => bytesOf(at("link"), { largest: 7, noLink: true })).toThrow(/./);
});

it("where there is none there is no text", () => {
  expect(textOf(at("none"))).toBe(null);
  expect(textOf(join(at("file"), "below"))).toBe(null);
});

it("what is too large, or not as wanted, is a fault", () => {
  expect(() => bytesOf(at("file"), { largest: 6 })).toThrow(/./);
  expect(() => bytesOf(at("file"), { largest: 7, isWanted: () => false })).toThrow(/./);
});

it("what is no file is a fault, and is not opened", () => {
  execFileSync("mkfifo", [at("fifo")]);
  mkdirSync(at("folder"));
  symlinkSync(at("loop"), at("loop"));
  for (const path of [at("fifo"), at("folder"), at("loop"), "/dev/zero"])
    expect(() => textOf(path)).toThrow(/./);
});
