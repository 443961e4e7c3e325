/** Each command line of pith's own that a document shows is one that pith takes: its name, its options and their values. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Described, DescribedOption } from "../src/command-table/described.ts";
import { table } from "../src/command-table/table.ts";

const root = join(import.meta.dirname, "..");

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "filters/LANGUAGE.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, "hooks"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `hooks/${name}`),
];

/** Lines of code blocks, and what stands between back quotes. */
const codeIn = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```(?!toml|json|ts|python)[^\n]*\n([\s\S]*?)^```/gm)].flatMap(
    ([, block = ""]) => block.split("\n").map((line) => line.replace(/\s+#.*$/, "")),
  );
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)];
  return [...blocks, ...spans.map(([, code = ""]) => code.replaceAll(/\s+/g, " "))];
};

const namesOf = ({ flags }: DescribedOption): string[] => flags.match(/(?<![\w-])--?[\w-]+/g) ?? [];

const general = new Set(["--help", "-h"]);

/** The mistake in the words after `pith`, or null. */
const complaint = (words: readonly string[]): string | null => {
  const [name = "", ...rest] = words;
  const own: Described | undefined = table.find((one) => one.name === name);
  if (own === undefined) return null;
  for (const [index, word] of rest.entries()) {
    if (word === "--" || (own.passes !== undefined && !word.startsWith("-"))) return null;
    const isOperand = !word.startsWith("-") && own.operands === undefined && index === 0;
    if (
      isOperand &&
      own.options !== undefined &&
      own.usage.every((line) => !/^[A-Z'a-z]|\] [A-Z'a-z]/.test(line))
    )
      return `pith ${name} takes no ${word}`;
    const [option = "", glued] = word.split("=");
    if (!/^--?[a-z]/.test(option) || general.has(option)) continue;
    const known = (own.options ?? []).find((one) => namesOf(one).includes(option));
    if (known === undefined) return `pith ${name} has no ${option}`;
    const value = glued ?? rest[index + 1] ?? "";
    const isPlaceholder = !/^[a-z]/.test(value);
    if (
      known.values !== undefined &&
      known.values !== "asked" &&
      /[<[]/.test(known.flags) &&
      !isPlaceholder &&
      !known.values.includes(value)
    )
      return `pith ${name} ${option} does not take ${value}`;
  }
  return null;
};

const callsIn = (code: string): string[][] =>
  code
    .split(/&&|\|\||[|;(]|\$\(/)
    .map((part) => part.trim().replace(/^(?:\$ )?(?:eval ")?/, ""))
    .filter((part) => /^pith [a-z]/.test(part))
    .map((part) =>
      part
        .replaceAll(/["'\])]/g, " ")
        .trim()
        .split(/\s+/)
        .slice(1),
    );

test.each(documents)("%s", (name) => {
  const calls = codeIn(readFileSync(join(root, name), "utf8")).flatMap(callsIn);
  expect(calls.map(complaint).filter((found) => found !== null)).toEqual([]);
});

test("each bench that a document names is there", () => {
  const bench = readFileSync(join(root, "test", "bench", "bench.ts"), "utf8");
  const named = documents.flatMap((name) => [
    ...readFileSync(join(root, name), "utf8").matchAll(/`npm run bench (?:-- )?([a-z]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  const isThere = (name: string): boolean =>
    new RegExp(`^  ${name}: async|name === "${name}"`, "m").test(bench);
  expect(named.map(([, name]) => name!).filter((name) => !isThere(name))).toEqual([]);
});

const home = mkdtempSync(join(tmpdir(), "pith-documents-"));
afterAll(() => rmSync(home, { recursive: true }));

/** Commands that a document shows with their output; `…` stands for lines that are left out. */
const examplesIn = (text: string): (readonly [command: string, output: readonly string[]])[] =>
  [...text.matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block
      .split(/^\$ /m)
      .map((part) => part.trimEnd().split("\n"))
      .filter(([command = "", ...output]) => /^pith (?:filters?|explain) /.test(command) && output.length > 0)
      .map(([command = "", ...output]) => [command, output] as const),
  );

const pages = new Map(documents.map((name) => [name, examplesIn(readFileSync(join(root, name), "utf8"))]));
const examples = [...pages].flatMap(([name, found]) => found.map((example) => [name, ...example] as const));

test.each(examples)("what %s shows of %s is what it prints", (_, command, output) => {
  const env = { PATH: `${join(root, "dist")}:${process.env["PATH"]}`, HOME: home };
  const { stdout } = spawnSync("sh", ["-c", command], { cwd: root, encoding: "utf8", env });
  const escaped = output.map((line) =>
    line === "…" ? "(?:.*\n)*?" : `${line.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")}\n`,
  );
  expect(stdout).toMatch(new RegExp(`^${escaped.join("")}$`));
});

test("calls are found, and wrong ones are told", () => {
  const calls = documents.flatMap((name) => codeIn(readFileSync(join(root, name), "utf8")).flatMap(callsIn));
  expect(calls.length).toBeGreaterThan(150);
  expect(complaint(["init", "--via", "after"])).toBe("pith init --via does not take after");
  expect(complaint(["export", "otlp"])).toBe("pith export takes no otlp");
  expect(complaint(["gain", "--grpah"])).toBe("pith gain has no --grpah");
});
