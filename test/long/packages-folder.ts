/** One folder for the packages of a run of these suites: whoever needs them first makes them, the end takes them away. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    readonly packages: string;
  }
}

export default ({ provide }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), "pith-packages-"));
  provide("packages", folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
