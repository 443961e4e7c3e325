/** A run loads neither the parser, nor the compiler, nor the checker of the filter language. */
import { join, relative } from "node:path";
import { build, type Metafile } from "esbuild";
import { beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
let outputs: Metafile["outputs"] = {};

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: [join(root, "src", "main.ts")],
    absWorkingDir: root,
    outdir: join(root, "dist", "never-written"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    write: false,
    metafile: true,
    external: ["bun:sqlite", "better-sqlite3"],
    logLevel: "silent",
  });
  outputs = metafile.outputs;
}, 60_000);

/** Sources in a chunk and in all that it imports without being asked. */
const loadedWith = (chunk: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const { path, kind } of outputs[chunk]?.imports ?? [])
    if (kind === "import-statement") loadedWith(path, seen);
  return seen;
};

const sourcesOf = (source: string): string[] => {
  const chunk = Object.keys(outputs).find((path) => {
    const { entryPoint, inputs } = outputs[path]!;
    return entryPoint === source || (entryPoint === undefined && Object.hasOwn(inputs, source));
  });
  expect(chunk, source).toBeDefined();
  return [...loadedWith(chunk!)].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
};

const cold =
  /node_modules\/(?:smol-toml|recheck)\/|src\/dsl\/(?:compile|check|keys|locate|patterns|regex\/(?:parse|translate))/;

test.each(["src/main.ts", "src/launcher/sink.ts", "filters/git/status.ts", "filters/cargo/test.ts"])(
  "%s loads nothing of the language",
  (source) => {
    expect(sourcesOf(source).filter((path) => /src\/dsl\/|recheck|smol-toml/.test(path))).toEqual([]);
  },
);

test("a declarative filter of ours loads what runs it, and no more", () => {
  const sources = sourcesOf("src/registry/declared.generated.ts").map((path) =>
    relative(root, join(root, path)),
  );
  expect(sources.filter((path) => cold.test(path))).toEqual([]);
  expect(sources).toContain("src/filter-language/v2/line-reducer.ts");
  expect(sources).not.toContain("src/filter-language/v1/stages.ts");
});
