/** The native look writes the very record that the TypeScript writes, or leaves both pipes as they were to the engine. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { nativeTable } from "../../scripts/native-table.ts";
import { mayHoldMarks } from "../../src/engine/squeeze/forged-marks.ts";
import { classesOf } from "../../src/history/character-classes.ts";
import { journalLine } from "../../src/history/journal.ts";
import type { RunRecord } from "../../src/history/record.ts";
import { endingOf } from "../../src/launcher/ending.ts";
import { knownAgents } from "../../src/pipeline/agents.generated.ts";
import { outputLimitOf } from "../../src/history/output-limits.ts";
import { sessionIn } from "../../src/pipeline/agent-in.ts";
import { commandText } from "../../src/pipeline/record-run.ts";
import { redact } from "../../src/redact/redact.ts";
import { isBuilt, isHandedOver, makeWorld, program, type Case, type World } from "./world.ts";

const agents = [undefined, ...knownAgents];

const words = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("git", "status", "ls", "-la", "src/a.ts", "--", "don't", "a b", "", "*", "é"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "mysql",
      "-psecret",
      "su",
      "usual",
      "put",
      "output",
      "curl",
      "a=b",
      "key",
      "Bearer",
      "-----BEGIN",
      "ghp_abcdefghij0123456789",
      "xhs",
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "binary", maxLength: 12 })
      .map((text) => text.toWellFormed().replaceAll("\0", "")),
  },
);

const pieces = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "a",
      "B",
      "word",
      "Camel",
      "7",
      "12",
      " ",
      "\t",
      "\n",
      "\r",
      ".",
      "::",
      "é",
      "\u{1F600}",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("\0", "\u001b[31m", "[pith", "[p ith", "[p\u200bith", "pith[", "[", "\u007f"),
  },
);
const printed = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(""))),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 500, max: 520 }).map((length) => Buffer.alloc(length, "x")),
  fc.integer({ min: 9, max: 14 }).map((lines) => Buffer.from("x\n".repeat(lines))),
);

const generated = fc.record({
  argv: fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map(([first = "", ...rest]) => [first || "ls", ...rest]),
  printed,
  status: fc.constantFrom("0 ", "0 ", "1 ", "130 ", "143 ", "137 9", "139 11", "200 40", "255 "),
  cwd: fc.constantFrom("/", "/home/dev/a b", '/quote"d', "/é"),
  env: fc
    .constantFrom(...agents)
    .map((agent): Record<string, string> =>
      agent === undefined ? {} : { [agent.markers[0]!]: "1", CLAUDE_CODE_SESSION_ID: "5c7e-1" },
    ),
});

const expected = (
  {
    argv,
    printed,
    status,
    cwd,
    env,
  }: Required<Pick<Case, "argv" | "printed" | "env" | "cwd">> & { readonly status: string },
  got: RunRecord,
) => {
  const known = knownAgents.find(({ markers }) => markers.some((marker) => marker in env));
  const variables = { variables: env } as unknown as Parameters<typeof sessionIn>[0];
  const session = known === undefined ? undefined : sessionIn(variables, known.name);
  const { code, signal } = endingOf(status);
  const cls = classesOf(printed);
  const state = signal !== null ? "killed" : printed.length === 0 ? "zero" : "raw";
  const { t, ms, added, id } = got;
  const record: RunRecord = {
    v: 1,
    t,
    ms,
    added: added ?? -1,
    host: known?.name ?? "unknown",
    end: known === undefined ? "typed" : "shell",
    ...(session === undefined ? {} : { session }),
    cwd,
    cmd: commandText(argv),
    code,
    signal,
    capB: outputLimitOf({ name: known?.name ?? "unknown" }, commandText(argv), { code, signal }).whole,
    id,
    filter: "",
    rawB: printed.length,
    shownB: printed.length,
    cls: { raw: cls, shown: cls },
    lost: 0,
    state,
  };
  return journalLine(record);
};

const plain: Case = { argv: ["ls"], printed: Buffer.from("one\n") };

describe.skipIf(!isBuilt)("the native look", () => {
  let world: World;
  beforeEach(() => {
    world = makeWorld();
  });

  it("records as the TypeScript does, or hands everything over", () => {
    const cases = fc.sample(generated, 150);
    const answers = world.run(cases);
    let written = 0;
    answers.forEach((answer, index) => {
      const one = cases[index]!;
      const where = JSON.stringify({ ...one, printed: one.printed.toString("latin1") });
      if (isHandedOver(answer)) {
        const whole = Buffer.concat([
          Buffer.from("ENGINE quick\n"),
          one.printed,
          Buffer.from(`\n${one.status}\n`),
        ]);
        expect(answer.shown.toString("latin1"), where).toBe(whole.toString("latin1"));
        expect(answer.line, where).toBe("");
        return;
      }
      written += 1;
      expect(answer.code, where).toBe(90);
      expect(answer.shown.toString("latin1"), where).toBe(one.printed.toString("latin1"));
      expect(mayHoldMarks(one.printed.toString("latin1")), where).toBe(false);
      expect(redact(commandText(one.argv)), where).toBe(commandText(one.argv));
      expect(answer.line, where).toBe(expected(one, JSON.parse(answer.line) as RunRecord));
      expect((JSON.parse(answer.line) as RunRecord).id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    });
    expect(written).toBeGreaterThan(20);
  });

  it("counts every byte and every pair of bytes as the TypeScript does", () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const kinds = [..."aZ5 \t\n.\u0000"].map((one) => one.charCodeAt(0)).concat(0x80, 0xff, 0x0d);
    // Without one of its letters no text is a mark's.
    const texts = kinds.flatMap((kind) =>
      ["[", "h"].map((letter) =>
        Buffer.from(
          all
            .filter((byte) => byte !== 10 && byte !== letter.charCodeAt(0))
            .flatMap((byte) => [kind === 10 ? 13 : kind, byte]),
        ),
      ),
    );
    const cases = texts.map((text): Case => ({ argv: ["ls"], printed: text.subarray(0, 512) }));
    world.run(cases).forEach((answer, index) => {
      const { cls } = JSON.parse(answer.line) as RunRecord;
      expect(cls.raw).toEqual(classesOf(cases[index]!.printed));
    });
  });

  const untouched = (stage: string, one: Case = plain): void => {
    const [answer] = world.run([one]);
    expect(answer!.shown.toString("latin1")).toBe(
      `ENGINE ${stage}\n${Buffer.from(one.printed).toString("latin1")}\n${stage === "whole" ? "" : `${one.status ?? "0 "}\n`}`,
    );
    expect(answer!.line).toBe("");
  };

  it("passes on what is plain", () => {
    const [answer] = world.run([plain]);
    expect([answer!.code, answer!.shown.toString()]).toEqual([90, "one\n"]);
    expect(answer!.line).not.toBe("");
  });

  const put = (path: string, text = ""): void => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };

  it.each([
    ["that say nothing", "# none yet\n"],
    ["that say a mode", 'mode = "tight"\n'],
  ])("settings %s change nothing of what is small", (_, text) => {
    put(join(world.home, ".config/pith/config.toml"), text);
    const [answer] = world.run([plain]);
    expect([answer!.code, answer!.shown.toString()]).toEqual([90, "one\n"]);
    expect(answer!.line).not.toBe("");
  });

  it.each<[string, (world: World) => void]>([
    ["settings", ({ home }) => put(join(home, ".config/pith/config.toml"), "[track]\nenabled = false\n")],
    ["a mode that is none", ({ home }) => put(join(home, ".config/pith/config.toml"), 'mode = "none"\n')],
    ["a trusted project", ({ home }) => put(join(home, ".config/pith/trusted.json"))],
    ["a trial", ({ data }) => put(join(data, "trial.json"), "{}")],
    [
      "the first run of a day",
      ({ data }) => rmSync(join(data, `.upkeep-${Math.floor(Date.now() / 86_400_000)}`)),
    ],
    ["a journal that has grown", ({ data }) => put(join(data, "journal.jsonl"), " ".repeat(600 * 1024))],
    [
      "a journal that is a link",
      ({ home, data }) => {
        put(join(home, "elsewhere"));
        rmSync(join(data, "journal.jsonl"));
        symlinkSync(join(home, "elsewhere"), join(data, "journal.jsonl"));
      },
    ],
  ])("%s is the engine's", (_, prepare) => {
    prepare(world);
    untouched("quick");
  });

  it.each<[string, Partial<Case>]>([
    ["settings elsewhere", { env: { PITH_CONFIG: "/etc/passwd" } }],
    ["hooks for this run", { env: { PITH_HOOKS_OVERRIDE: "{}" } }],
    ["a home that is no path", { env: { HOME: "home" } }],
    ["a folder with a way back", { env: { PITH_DATA_DIR: "/tmp/../tmp" } }],
    ["a mark in raw text", { printed: Buffer.from("a [pith: 3 hidden]\n") }],
    ["a mark with a blank in it", { printed: Buffer.from("a [\u00a0p ith: 3 hidden]\n") }],
    ["a mark that a terminal shows", { printed: Buffer.from("xpith: 3 hidden]\r[\n") }],
    ["13 lines", { printed: Buffer.from("x\n".repeat(13)) }],
    ["513 bytes", { printed: Buffer.alloc(513, "x") }],
    ["a whole pipe", { printed: Buffer.alloc(64 * 1024, "x") }],
    ["a line that is no status", { status: "so so" }],
    ["a program that has ended, and others who hold the pipe", { isHeld: true }],
  ])("%s: to the engine", (_, part) => untouched("quick", { ...plain, ...part }));

  it.each<[string, string | null]>([
    ["that runs", null],
    ["whose launcher is gone", ""],
  ])("a program %s is watched by the engine", (_, status) => untouched("whole", { ...plain, status }));

  it("without its table it knows nothing", () => {
    const alone = join(world.home, "pith-native");
    copyFileSync(program, alone);
    untouched("whole", { ...plain, program: alone });
  });

  it("says who reads no more, and what cannot be written", () => {
    const [gone, full, appended] = world.run([
      { ...plain, to: "> >(exec <&-; sleep 0.2)" },
      { ...plain, to: ">/dev/full" },
      { ...plain, to: `>>${world.home}/appended` },
    ]);
    expect([90, 92]).toContain(gone!.code);
    expect(full!.code).toBe(93);
    expect([appended!.code, readFileSync(join(world.home, "appended"), "utf8")]).toEqual([90, "one\n"]);
  });
});

it("the table has no row that another program of ours would not find", () => {
  const rows = nativeTable()
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(rows.filter(([name]) => name === "agent").length).toBe(knownAgents.length);
  expect(rows.every((row) => row.length > 1)).toBe(true);
});
