/** Pure test files and their runner as modules that Node for Windows can load. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { windowsFiles as files } from "../../quick-files.ts";
import { windowsPath } from "../wine.ts";

const root = join(import.meta.dirname, "..", "..", "..");

export interface Bundled {
  readonly runner: string;
  readonly files: readonly string[];
}

/** Paths as Node for Windows has them. */
export const bundleInto = async (folder: string): Promise<Bundled> => {
  const here = "test/long/on-windows";
  await build({
    absWorkingDir: root,
    entryPoints: [...files, `${here}/runner.ts`],
    outdir: folder,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    // The other form of jsonc-parser asks for its own files at run time.
    mainFields: ["module", "main"],
    target: "node20",
    external: ["bun:sqlite", "better-sqlite3"],
    define: { PITH_VERSION: '"0.0.0"' },
    alias: { vitest: join(root, here, "vitest.ts") },
    banner: {
      js: "import{createRequire as pithRequire}from'node:module';const require=pithRequire(import.meta.url);",
    },
    plugins: [
      {
        name: "places",
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            loader: "ts",
            contents: readFileSync(path, "utf8")
              .replaceAll("import.meta.dirname", JSON.stringify(windowsPath(dirname(path))))
              .replaceAll("import.meta.url", JSON.stringify(`file:///Z:${path}`)),
          })),
      },
    ],
    logLevel: "error",
  });
  const bundled = (name: string): string => windowsPath(join(folder, name.replace(/\.ts$/, ".mjs")));
  return { runner: bundled(`${here}/runner.ts`), files: files.map(bundled) };
};
