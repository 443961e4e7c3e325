/** Files that hooks name as worth reading: those that are there, each once, and within the project. */
import { resolve } from "node:path";
import { isWithin } from "../system/is-within.ts";
import { realPath } from "../system/real-path.ts";
import { repositoryOf } from "../user-filters/folders.ts";
import type { ContextFile } from "./contract.ts";

const joined = (...lines: readonly (string | undefined)[]): string =>
  [...new Set(lines.flatMap((one) => one?.split(",") ?? []))].join(",");

/** If two name one file, the first spelling stays, with the lines of both; without lines it is the whole file. */
export const contextFilesIn = (files: readonly ContextFile[], cwd: string): readonly ContextFile[] => {
  const folder = realPath(cwd);
  if (folder === null || files.length === 0) return [];
  const project = repositoryOf(folder);
  const found = new Map<string, ContextFile>();
  for (const { anywhere = false, ...file } of files) {
    const path = realPath(resolve(folder, file.path));
    if (path === null || (!anywhere && !isWithin(path, project))) continue;
    const before = found.get(path);
    if (before === undefined) found.set(path, file);
    else {
      const { lines: _, ...rest } = { ...file, ...before };
      const isPart = before.lines !== undefined && file.lines !== undefined;
      found.set(path, isPart ? { ...rest, lines: joined(before.lines, file.lines) } : rest);
    }
  }
  return [...found.values()];
};

/** As it is named to the agent: `docs/build.md:1-20 (how builds work)`. */
export const fileText = ({ path, reason, lines }: ContextFile): string => {
  const place = lines === undefined ? path : `${path}:${lines}`;
  return reason === undefined ? place : `${place} (${reason.replaceAll(/\s+/g, " ").trim()})`;
};

/** Texts of hooks for the model, and below them `see a.md, b.md (why)`; "" without either. */
export const contextText = (context: readonly string[], files: readonly ContextFile[]): string => {
  const named = files.length === 0 ? "" : `see ${files.map(fileText).join(", ")}`;
  return [...context, named].filter((text) => text !== "").join("\n");
};
