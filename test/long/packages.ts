/** Packages of a release for this machine, made by the release script, and a registry on loopback that serves them. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { hostName } from "../../scripts/targets.ts";

const root = join(import.meta.dirname, "..", "..");

/** The folder with the archives and their checksums. */
export const packages = (): string => {
  const folder = inject("packages");
  if (existsSync(join(folder, "SHA256SUMS"))) return folder;
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["run", "--silent", "package", "--", "--to", folder, "host"],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 },
  );
  if (status !== 0 || !stdout.includes(`compiling for ${hostName()}\n`)) throw new Error(stdout + stderr);
  for (const name of readdirSync(folder))
    process.stdout.write(`${name}: ${(statSync(join(folder, name)).size / 1e6).toFixed(1)} MB\n`);
  return folder;
};

export interface Registry {
  readonly address: string;
  close(): void;
}

/** Serves what lies in the folder by now. */
export const serve = async (folder: string): Promise<Registry> => {
  const server: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "registry.mjs"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>(
    (resolve) => void server.stdout!.once("data", (line: Buffer) => resolve(String(line).trim())),
  );
  return { address, close: () => void server.kill() };
};
