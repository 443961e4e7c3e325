/** Does the executable run us, where there can be one? */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { distDir, nodeBinary } from "../system/installation.ts";
import type { Finding } from "../integration/agent.ts";
import { quoteWords } from "../shell/quote-words.ts";

export interface Runtime {
  /** null within the executable. */
  readonly node: string | null;
  /** The folder `dist` that we run from. */
  readonly dist: string;
  /** By npm's names: `linux-x64`. */
  readonly system: string;
}

// Elsewhere running on Node is no fault of the installation.
const compiled = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"]);

const here = (): Runtime => ({
  node: nodeBinary(),
  dist: distDir(),
  system: `${process.platform}-${process.arch}`,
});

export const checkRuntime = ({ node, dist, system }: Runtime = here()): readonly Finding[] => {
  const executable = join(dist, "libexec", system.startsWith("win32") ? "pith.exe" : "pith");
  if (node === null || existsSync(executable)) return [];
  if (!compiled.has(system))
    return [
      { level: "note", what: `pith runs on Node, and starts slower: there is no executable for ${system}` },
    ];
  const root = dirname(dist);
  const fix = existsSync(join(root, "src", "main.ts"))
    ? `${quoteWords(["cd", root])} && npm run build`
    : `install the package @pith/pith-${system} beside pith: its executable is missing here`;
  return [{ level: "warning", what: `pith runs on Node, and starts slower: ${executable} is missing`, fix }];
};
