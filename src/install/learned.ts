/** Puts the lessons of `pith learn --write` into a project's files of instructions, and takes them out again to the byte. */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { UserError } from "../system/user-error.ts";
import type { FileChange } from "../integration/agent.ts";
import { putEdits, recordedFiles, takeEdits } from "./recorded-edits.ts";
import type { SettingsEdit } from "./setup/settings-edit.ts";
import { block } from "./setup/text-block.ts";
import { orElse } from "../system/regular-file.ts";

const kind = "learned";

const known = ["CLAUDE.md", "AGENTS.md", "GEMINI.md", "QWEN.md"] as const;

const usualFor = (agents: ReadonlySet<string>): string =>
  agents.size > 0 && [...agents].every((agent) => agent === "claude") ? "CLAUDE.md" : "AGENTS.md";

/** A link that a project brings along may lead to any file of the user's. */
const isReallyWithin = (path: string, project: string): boolean =>
  orElse(() => isWithin(realpathSync(path), realpathSync(project)), false);

/** Those that are there; else the one that the agents concerned would read. */
export const instructionFiles = (project: string, agents: ReadonlySet<string>): readonly string[] => {
  const there = known.map((name) => join(project, name)).filter((path) => existsSync(path));
  const outside = there.find((path) => !isReallyWithin(path, project));
  if (outside !== undefined)
    throw new UserError(`${outside} is a link that leads out of the project; nothing was changed`);
  return there.length > 0 ? there : [join(project, usualFor(agents))];
};

const lessonsIn = (path: string, text = ""): SettingsEdit =>
  block({ path, comment: "<!--", name: kind, text });

export const learnedPlan = (
  paths: readonly string[],
  text: string,
  env: Environment,
): readonly FileChange[] => {
  const edits = paths.map((path) => lessonsIn(path, text));
  const { edited, record } = putEdits(kind, edits, env);
  return [...edited, ...record];
};

/** Every file that it was written into; `project`: only those below it. */
export const unlearnedPlan = (project: string | null, env: Environment): readonly FileChange[] => {
  const files = Object.keys(recordedFiles(kind, env));
  const edits = files
    .filter((path) => project === null || isWithin(path, project))
    .map((path) => lessonsIn(path));
  const { edited, record } = takeEdits(kind, edits, env);
  return [...edited, ...record];
};
