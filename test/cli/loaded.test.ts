/** An answer that a command waits for loads none of these before it is needed; each costs a tenth of it or more. */
import { expect, test } from "vitest";
import { build } from "esbuild";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** Files that are evaluated as soon as these are. */
const loadedWith = async (...entryPoints: readonly string[]): Promise<readonly string[]> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "unused",
    format: "esm",
    platform: "node",
    packages: "external",
    external: ["bun:sqlite"],
    logLevel: "silent",
  });
  const seen = new Set<string>(entryPoints);
  for (const path of seen)
    for (const next of metafile.inputs[path]?.imports ?? [])
      if (next.kind === "import-statement") seen.add(next.path);
  return [...seen];
};

const hook = ["src/main.ts", "src/cli/programs/hook.ts", "src/integration/respond-hook.ts"];

test.each([
  ["the hook", [...hook, "hooks/claude/hook.ts"]],
  ["the shell", ["src/main.ts", "src/cli/programs/shell.ts", "hooks/claude/shell.ts"]],
])("%s loads neither what edits settings, nor what writes journals, nor the engine", async (_, entries) => {
  const loaded = await loadedWith(...entries);
  expect(loaded).toContain("src/registry/shipped.generated.ts");
  // A trial is looked for by one system call; its file imports nothing else of that room.
  const costly = loaded.filter((path) => path !== "src/history/trial.ts");
  expect(
    costly.filter((path) => /^jsonc-parser|^src\/(?:redact|history|engine|figures|store)\//.test(path)),
  ).toEqual([]);
});
