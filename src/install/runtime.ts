/** Names the runtime that runs here, and faster ones that are missing. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { distDir, nativeProgram, nodeBinary, ownSystem } from "../system/installation.ts";
import type { Finding } from "../integration/agent.ts";
import { ok } from "../integration/finding.ts";
import { quoteWords } from "../shell/quote-words.ts";

export interface Runtime {
  /** null within the executable. */
  readonly node: string | null;
  readonly version: string;
  readonly native: string | null;
  readonly dist: string;
  /** By npm's names: `linux-x64`. */
  readonly system: string;
}

// Elsewhere there is none to be had.
const compiled = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

const here = (): Runtime => ({
  node: nodeBinary(),
  version: process.versions.node,
  native: nativeProgram(),
  dist: distDir(),
  system: ownSystem,
});

const missing = ({ dist, system }: Runtime): Omit<Finding, "what"> => {
  const root = dirname(dist);
  if (!compiled.has(system)) return { level: "note" };
  // A clone can do without Rust.
  if (existsSync(join(root, "src", "main.ts")))
    return { level: "note", fix: `install Rust, then ${quoteWords(["cd", root])} && npm run build` };
  return {
    level: "warning",
    fix: `install the package @pith/native-${system} beside pith (npm leaves it out with --omit=optional)`,
  };
};

export const checkRuntime = (runtime: Runtime = here()): readonly Finding[] => {
  const { node, native, dist, system, version } = runtime;
  const engine =
    node === null ? `the executable ${join(dist, "libexec", "pith")}` : `Node ${version} (${node})`;
  if (native !== null) return [ok(`hooks and small outputs: ${native}; everything else: ${engine}`)];
  const why = compiled.has(system)
    ? "the native program is missing"
    : `there is no native program for ${system}`;
  const answers: Finding = ok(`everything is answered by ${engine}`);
  if (system.startsWith("win32")) return [answers];
  return [
    answers,
    { ...missing(runtime), what: `hooks and small outputs are slower than they could be: ${why}` },
  ];
};
