/** A gigabyte through launcher and sink: all of it arrives or is accounted for, and memory stays bounded. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { executable, scratch, variant, withEngine } from "../launcher/world.ts";

const gigabyte = 1 << 30;
const megabytes100 = 100 * 1024;
let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Prints a gigabyte of lines of which most differ. */
const producer = (folder: string): string => `#!/bin/sh
exec awk 'BEGIN { for (n = 0; n < ${gigabyte}; n += length(s) + 1) { s = "${folder}module" (i % 977) "${folder && "/"}file" (i % 13) ".ts:" i++ ": some text of line number " i; print s } }'
`;

interface Passed {
  readonly bytes: number;
  /** Kilobytes. */
  readonly peak: number;
  readonly code: number | null;
}

const highest = (id: string): number => {
  const status = existsSync(`/proc/${id}/status`) ? readFileSync(`/proc/${id}/status`, "utf8") : "";
  return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0);
};

const pass = (argv: readonly string[], folder = "src/"): Promise<Passed> => {
  root = scratch();
  mkdirSync(join(root, "bin"));
  writeFileSync(join(root, "bin", argv[0]!), producer(folder));
  chmodSync(join(root, "bin", argv[0]!), 0o755);
  const id = join(root, "id");
  const made = variant(withEngine(`#!/bin/sh\necho $$ >${id}; exec ${executable} "$@"\n`));
  return new Promise((resolve) => {
    const env = {
      PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
      HOME: root,
      PITH_DATA_DIR: join(root, "data"),
    };
    const child = spawn(made.launcher, ["--for-agent", ...argv], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let bytes = 0;
    let peak = 0;
    child.stdout.on("data", (chunk: Buffer) => (bytes += chunk.length));
    const watch = setInterval(() => {
      if (existsSync(id)) peak = Math.max(peak, highest(readFileSync(id, "utf8").trim()));
    }, 50);
    child.on("close", (code) => {
      clearInterval(watch);
      made.remove();
      resolve({ bytes, peak, code });
    });
  });
};

const enough = (): boolean =>
  spawnSync("df", ["-Pk", "/tmp"], { encoding: "utf8" }).stdout !== "" && existsSync("/proc/self/status");

describe.skipIf(!enough())("a gigabyte", () => {
  it("without a filter: every byte, little memory", async () => {
    // Nothing that lines share, which would be written once.
    const { bytes, peak, code } = await pass(["mine"], "");
    expect(code).toBe(0);
    expect(bytes).toBeGreaterThanOrEqual(gigabyte);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(megabytes100);
  });

  it.each([
    ["report", ["cargo", "test"]],
    ["data", ["rg", "x"]],
    ["exact", ["git", "diff"]],
    ["log", ["docker", "logs", "c"]],
    ["runner", ["npm", "run", "x"]],
  ])("%s", async (_kind, argv) => {
    const { peak, code } = await pass(argv);
    expect(code).toBe(0);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(megabytes100);
  });
});
