/** The same cases in both runtimes. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { compiled, writeArchive, writeSnapshot } from "../../scripts/native.ts";
import { smallModules } from "../../scripts/small-runtime.ts";
import { commandText } from "../../src/pipeline/record-run.ts";
import { fixtures } from "../fixtures.ts";
import { removedLater } from "../left-over.ts";
import { answerTo, type Case } from "./compared.ts";

let archive: Promise<string> | undefined;

const makeArchive = async (built: string): Promise<string> => {
  const path = join(removedLater(mkdtempSync(join(tmpdir(), "pith-compared-"))), "archive");
  writeArchive(built, path, await smallModules("0", join(import.meta.dirname, "compared-entry.ts")));
  // Half of the cases are answered by modules that were loaded for them, half by modules that were kept in memory.
  writeSnapshot([join(built, "pith-compile"), "snapshot"], path, `${path}.snapshot`);
  return path;
};

let turn = 0;

const inSmallRuntime = async (cases: readonly Case[]): Promise<string[]> => {
  const built = compiled()!;
  const path = await (archive ??= makeArchive(built));
  writeFileSync(`${path}.json`, JSON.stringify(cases));
  turn += 1;
  const words = ["run", path, turn % 2 === 0 ? `${path}.snapshot` : "", "/bin/false", `${path}.json`];
  const ran = spawnSync(join(built, "pith-compile"), words, { encoding: "utf8", maxBuffer: 1 << 28 });
  return ran.status === 0 ? ran.stdout.trimEnd().split("\n") : [`ended with ${ran.status ?? ran.signal}`];
};

/** So many at a time: what is compared is in memory. */
const most = 200;

/** In the small runtime the first half of them, in Node the others: each finds its own folder empty. */
export const answersTo = async (cases: readonly Case[]): Promise<readonly [string[], string[]]> => {
  const [small, node] = [await inSmallRuntime(cases.slice(0, 1)), ["", await answerTo(cases[1]!)]];
  return [small, node];
};

/** How many were compared. */
export const compare = async (cases: readonly Case[]): Promise<number> => {
  for (let at = 0; at < cases.length; at += most) {
    const part = cases.slice(at, at + most);
    const [small, node] = [await inSmallRuntime(part), [] as string[]];
    for (const one of part) node.push(await answerTo(one));
    for (const [index, one] of part.entries())
      expect(small[index], JSON.stringify(one).slice(0, 2000)).toBe(node[index]);
  }
  return cases.length;
};

export const captureCases = (): Case[] =>
  fixtures().flatMap(({ description: { argv, exit }, output }): Case[] => {
    const text = { output: output.toString("latin1"), exit };
    return [
      { kind: "argv", argv, ...text },
      { kind: "text", command: commandText(argv), ...text },
      { kind: "rewrite", command: commandText(argv), zsh: false },
    ];
  });

/** Cut anywhere, bytes changed, parts in another order. */
export const brokenCases = (random: () => number): Case[] =>
  fixtures().map(({ description: { argv, exit }, output }): Case => {
    const bytes = Buffer.from(output.subarray(0, 60_000));
    for (let count = 0; count < 8 && bytes.length > 0; count += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const at = Math.floor(random() * bytes.length);
    const text = Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]).subarray(
      0,
      Math.ceil(random() * bytes.length),
    );
    return { kind: "argv", argv, output: text.toString("latin1"), exit };
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
      .flatMap((line): Case[] => {
        const { command, output, exit } = JSON.parse(line) as {
          command: string;
          output: string;
          exit: number | null;
        };
        return [
          { kind: "text", command, output: Buffer.from(output).toString("latin1"), exit },
          { kind: "rewrite", command, zsh: false },
          { kind: "rewrite", command, zsh: true },
        ];
      });
  });
