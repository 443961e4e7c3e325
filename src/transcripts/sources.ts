/** All agents whose transcripts are known. */
import type { Source } from "./call.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";

export const sources: readonly Source[] = [claude, codex, opencode, gemini, copilot, pi, qwen];

/** Paths below the folder that match; none if there is no folder. */
const filesBelow = (folder: string, pattern: RegExp): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => pattern.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};

export const transcriptsOf = (
  { folder, pattern }: Pick<Source, "folder" | "pattern">,
  env: Environment,
): readonly string[] => {
  const place = folder(env);
  if (typeof pattern !== "string") return filesBelow(place, pattern);
  return [join(place, pattern)].filter((path) => existsSync(path));
};
