/** Runs the same cases in both runtimes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiled, writeArchive, writeSnapshot } from "../../scripts/native.ts";
import { smallModules } from "../../scripts/small-runtime.ts";
import { commandText } from "../../src/pipeline/record-run.ts";
import { fixtures } from "../fixtures.ts";
import { removedLater } from "../left-over.ts";
import { answerTo, type Case, ways } from "./compared.ts";

const modulesOf = async (built: string, entry: string): Promise<string> => {
  const path = join(removedLater(mkdtempSync(join(tmpdir(), "pith-compared-"))), "archive");
  writeArchive(built, path, await smallModules("0", join(import.meta.dirname, entry)));
  // Half of the cases are answered by modules that were loaded for them, half by modules that were kept in memory.
  writeSnapshot([join(built, "pith-compile"), "snapshot"], path, `${path}.snapshot`);
  return path;
};

const archives = new Map<string, Promise<string>>();

const archiveOf = (built: string, entry: string): Promise<string> => {
  const name = join(built, entry);
  const made = archives.get(name) ?? modulesOf(built, entry);
  archives.set(name, made);
  return made;
};

let turn = 0;

/** One process for all of them. */
const inSmallRuntime = async (
  cases: readonly Case[],
  entry: string,
  built = compiled()!,
): Promise<string[]> => {
  const path = await archiveOf(built, entry);
  writeFileSync(`${path}.json`, JSON.stringify(cases));
  turn += 1;
  const words = ["run", path, turn % 2 === 0 ? `${path}.snapshot` : "", "/bin/false", `${path}.json`];
  const child = spawn(join(built, "pith-compile"), words, { stdio: ["ignore", "pipe", "inherit"] });
  const parts: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return code === 0
    ? Buffer.concat(parts).toString().trimEnd().split("\n")
    : [`ended with ${code ?? signal}`];
};

const inNode = async (cases: readonly Case[]): Promise<string[]> => {
  const answers: string[] = [];
  for (const one of cases) answers.push(await answerTo(one));
  return answers;
};

/** Entry with which the modules of the small runtime begin. */
const usual = "compared-entry.ts";

/** In the small runtime the first of them, in Node the other: each finds its own folder empty. */
export const answersTo = async ([first, other]: readonly [Case, Case]): Promise<
  readonly [string | undefined, string | undefined]
> => [(await inSmallRuntime([first], usual))[0], (await inNode([other]))[0]];

/** This many at a time: the compared texts are in memory. */
const max = 200;

export interface Difference {
  readonly case: string;
  readonly small: string | undefined;
  readonly node: string | undefined;
}

/** Where the two differ. `entry`: another one, with which they do. `built`: a folder with the programs of another processor. */
export const differences = async (
  cases: readonly Case[],
  entry = usual,
  built?: string,
): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (let at = 0; at < cases.length; at += max) {
    const part = cases.slice(at, at + max);
    const [small, node] = await Promise.all([inSmallRuntime(part, entry, built), inNode(part)]);
    for (const [index, one] of part.entries())
      if (small[index] !== node[index])
        found.push({ case: JSON.stringify(one).slice(0, 2000), small: small[index], node: node[index] });
  }
  return found;
};

/** Each case in the way that most users have, and in one of the others; PITH_COMPARE=all: in every way. */
const isAll = process.env["PITH_COMPARE"] === "all";

/** The native program leaves more to the engine. */
const longest = 64 * 1024;

const printed = (bytes: Buffer, exit: number | null, index: number) =>
  isAll
    ? { output: bytes.toString("latin1"), exit }
    : { output: bytes.toString("latin1", 0, longest), exit, in: [0, 1 + (index % (ways.length - 1))] };

export const captureCases = (): Case[] =>
  fixtures().flatMap(({ description: { argv, exit }, output }, index): Case[] => {
    const text = printed(output, exit, index);
    const command = commandText(argv);
    return [
      { kind: "argv", argv, ...text },
      { kind: "text", command, ...text },
      { kind: "rewrite", command, zsh: false },
    ];
  });

/** Cut anywhere, bytes changed, parts in another order. */
export const brokenCases = (random: () => number): Case[] =>
  fixtures().map(({ description: { argv, exit }, output }, index): Case => {
    const bytes = Buffer.from(output.subarray(0, 60_000));
    for (let count = 0; count < 8 && bytes.length > 0; count += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const at = Math.floor(random() * bytes.length);
    const text = Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]).subarray(
      0,
      Math.ceil(random() * bytes.length),
    );
    return { kind: "argv", argv, ...printed(text, exit, index) };
  });

const recordings = join(import.meta.dirname, "..", "..", "..", "shared", "recordings");

/** None where there are no recordings. */
export const recordedCases = (): Case[] =>
  ["pairs.jsonl", "pairs-2.jsonl"].flatMap((name) => {
    const path = join(recordings, name);
    if (!existsSync(path)) return [];
    return readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .flatMap((line, index): Case[] => {
        const { command, output, exit } = JSON.parse(line) as {
          command: string;
          output: string;
          exit: number | null;
        };
        return [
          { kind: "text", command, ...printed(Buffer.from(output), exit, index) },
          { kind: "rewrite", command, zsh: false },
          { kind: "rewrite", command, zsh: true },
        ];
      });
  });
