/** A file system that is soon full; null where it cannot be mounted. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { onTestFinished } from "vitest";

export const smallDisk = (folder: string, size: string, options = ""): string | null => {
  if (process.getuid?.() !== 0) return null;
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}${options}`, "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
  return folder;
};
