/** The captures of one kind of tool, reduced as the built executable does it. */
import { pith } from "./world.ts";
import { spawnSync } from "node:child_process";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { readable } from "../engine/invariants.ts";
import { fixtures, type Fixture } from "../fixtures.ts";

const commandOf = ({ description }: Fixture): string =>
  description.argv
    .map((word) => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`))
    .join(" ");

const filter = (words: readonly string[], input: string | Uint8Array): string => {
  const result = spawnSync(pith, ["filter", ...words], { input, maxBuffer: 1 << 28 });
  if (result.status !== 0) throw new Error(result.stderr.toString());
  return result.stdout.toString();
};

export const reducedBy = (fixture: Fixture, code: number): string =>
  readable(stripAnsi(filter(["--command", commandOf(fixture), "--exit", String(code)], fixture.output)));

/** Reduces many captures in one process, by name, each with its own exit code. */
export const reducedTogether = (captures: readonly Fixture[]): ReadonlyMap<string, string> => {
  const isText = ({ output }: Fixture): boolean => Buffer.from(output.toString()).equals(output);
  const texts = captures.filter(isText);
  const records = texts.map((fixture) => ({
    command: commandOf(fixture),
    output: fixture.output.toString(),
    exit: fixture.description.exit ?? 1,
  }));
  const answers = filter(["--jsonl"], records.map((record) => `${JSON.stringify(record)}\n`).join(""))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly output: string; readonly error?: string });
  const fault = answers.find(({ error }) => error !== undefined);
  if (fault !== undefined || answers.length !== texts.length)
    throw new Error(fault?.error ?? `${answers.length} answers to ${texts.length} captures`);
  const shown = new Map(texts.map(({ name }, at) => [name, readable(stripAnsi(answers[at]!.output))]));
  for (const fixture of captures)
    if (!shown.has(fixture.name)) shown.set(fixture.name, reducedBy(fixture, fixture.description.exit ?? 1));
  return shown;
};

/** Captures below these folders whose run failed. */
export const failing = (folders: readonly string[]): Fixture[] =>
  folders
    .flatMap((folder) => fixtures(`${folder}/`))
    .filter((fixture) => (fixture.description.exit ?? 0) !== 0 && fixture.stderr === null);
