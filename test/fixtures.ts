/** The captures below `fixtures/`, each with what is known about it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Description {
  readonly argv: readonly string[];
  readonly exit: number | null;
  readonly signal?: string;
  readonly merged: boolean;
  readonly tool: string;
  readonly version: string;
  readonly made: string;
  readonly facts: readonly (string | { readonly re: string })[];
  readonly mustNot?: readonly string[];
  readonly maxTokens?: number;
}

export interface Fixture {
  /** `cargo/test/failure` */
  readonly name: string;
  readonly description: Description;
  readonly output: Buffer;
  readonly stderr: Buffer | null;
}

const root = join(import.meta.dirname, "..", "fixtures");

/** Below `fixtures/`, the folder or case `under`; everything without it. */
export const fixtures = (under = ""): Fixture[] => {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter(
      (file) =>
        file.endsWith(".json") &&
        file.startsWith(under) &&
        existsSync(join(root, file.replace(/\.json$/, ".txt"))),
    )
    .sort()
    .map((file) => {
      const base = join(root, file.slice(0, -".json".length));
      const stderr = `${base}.err.txt`;
      return {
        name: file.slice(0, -".json".length),
        description: JSON.parse(readFileSync(`${base}.json`, "utf8")) as Description,
        output: readFileSync(`${base}.txt`),
        stderr: existsSync(stderr) ? readFileSync(stderr) : null,
      };
    });
};

/** `test/long/captures.test.ts` looks at everything. */
export const isWhole = process.env["PITH_TEST_WHOLE"] === "1";

/** For what runs the engine several times over each capture: every second one of each command, and every command. */
export const sampled = <One extends { readonly command: string }>(cases: readonly One[]): readonly One[] => {
  const seen = new Map<string, number>();
  return cases.filter(({ command }) => {
    const count = seen.get(command) ?? 0;
    seen.set(command, count + 1);
    return isWhole || count % 2 === 0;
  });
};
