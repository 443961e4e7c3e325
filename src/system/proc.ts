/** Reads `/proc` of Linux about a process; empty, or 0, if it does not tell. */
import { readFileSync, readlinkSync } from "node:fs";

export const procText = (
  pid: number | "self",
  name: string,
  encoding: "latin1" | "utf8" = "latin1",
): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, encoding);
  } catch {
    return "";
  }
};

/** The name before it is in parentheses, and may hold any character. */
export const parentOf = (pid: number): number => {
  const text = procText(pid, "stat");
  return Number(/^\) \S (\d+)/.exec(text.slice(text.lastIndexOf(")")))?.[1] ?? 0);
};

/** To where a link of a process leads; null: the system does not tell. */
export const procLink = (pid: number | "self", name: string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return null;
  }
};
