/** The captures of one kind of tool, reduced as the built executable does it. */
import { pith } from "./world.ts";
import { spawnSync } from "node:child_process";
import { stripAnsi } from "../../src/engine/squeeze/strip-ansi.ts";
import { readable } from "../engine/invariants.ts";
import { fixtures, type Fixture } from "../fixtures.ts";

export const reducedBy = (fixture: Fixture, code: number): string => {
  const command = fixture.description.argv
    .map((word) => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`))
    .join(" ");
  const result = spawnSync(pith, ["filter", "--command", command, "--exit", String(code)], {
    input: fixture.output,
    maxBuffer: 1 << 28,
  });
  if (result.status !== 0) throw new Error(result.stderr.toString());
  return readable(stripAnsi(result.stdout.toString()));
};

/** Captures below these folders whose run failed. */
export const failing = (folders: readonly string[]): Fixture[] =>
  folders
    .flatMap((folder) => fixtures(`${folder}/`))
    .filter((fixture) => (fixture.description.exit ?? 0) !== 0 && fixture.stderr === null);
