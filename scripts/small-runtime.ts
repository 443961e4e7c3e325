/** The sources as modules for the small runtime of the native program: what hooks, rewriting and most runs need. */
import { basename, dirname, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { type Change, changedModules } from "./counted.ts";

const root = join(import.meta.dirname, "..");
const replacements = join(root, "src", "system", "small-runtime");

const nodeModules: Readonly<Record<string, string>> = { fs: "fs.ts", path: "path.ts", buffer: "buffer.ts" };

/** Loaded only where somebody asks for more than is answered there: the engine begins anew in their place. */
const isLeftOut = (path: string): boolean => {
  const name = path.slice(root.length + 1);
  return (
    /^src\/(?:install|figures|transcripts|command-table)\//.test(name) ||
    /^src\/cli\/(?!programs\/(?:hook|shell|rewrite)\.ts)/.test(name) ||
    /^src\/cli\/programs\/hook-verbs/.test(name) ||
    /^src\/extensions\//.test(name) ||
    /^src\/user-filters\/(?:lookup|renew)/.test(name) ||
    /^hooks\/(?!claude\/|codex\/)[^/]+\/index\.ts$/.test(name) ||
    /^hooks\/\w+\/install-spec/.test(name) ||
    !/^(?:src|hooks|filters)\//.test(name)
  );
};

const forSmallRuntime: Plugin = {
  name: "small-runtime",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?(?:fs|path|buffer)$/ }, ({ path }) => ({
      path: join(replacements, nodeModules[path.replace("node:", "")]!),
    }));
    onResolve({ filter: /\/(?:sleep|count-pairs|scan-text)\.ts$/ }, ({ path }) => ({
      path: join(replacements, basename(path)),
    }));
    onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      return !path.startsWith(".") || isLeftOut(resolve(resolveDir, path))
        ? { path: "later", namespace: "later" }
        : undefined;
    });
    onLoad({ filter: /./, namespace: "later" }, () => ({ contents: "globalThis.pithHost.later();" }));
  },
};

const bundle = (version: string, entry: string, change?: Change) =>
  build({
    entryPoints: { "small-runtime": entry },
    outdir: join(root, ".cache", "small-runtime"),
    absWorkingDir: root,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    minify: true,
    // As within the executable, in whose place this stands.
    define: { PITH_VERSION: JSON.stringify(version), "import.meta.dirname": '"/$bunfs/root"' },
    plugins: [forSmallRuntime, changedModules(change)],
    logLevel: "warning",
  });

const runtimeEntry = join(root, "src", "small-runtime.ts");

/** One module for each part that is loaded by itself: their names and texts. The first is named after the entry. */
export const smallModules = async (
  version: string,
  entry = runtimeEntry,
  change?: Change,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { outputFiles } = await bundle(version, entry, change);
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(dirname(path).length + 1), contents]));
};

/** The sources that something of is left in them. */
export const smallInputs = async (): Promise<readonly string[]> => {
  const { metafile } = await bundle("0", runtimeEntry);
  const kept = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  return [...new Set(kept.map(([path]) => path))];
};
