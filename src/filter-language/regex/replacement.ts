/** A Rust replacement in (`$1`, `${1}`, `$name`, `$$`), its parts out: texts and numbers of groups. */
import type { Replacement } from "../rules.ts";

const reference = /\$(?:\$|\{([^}]*)\}|([0-9A-Za-z_]+))/g;

/** A group that the pattern does not have stands for nothing, as in Rust. */
export const parseReplacement = (text: string, captures: readonly (string | undefined)[]): Replacement => {
  const parts: (string | number)[] = [];
  let at = 0;
  const group = (name: string): string | number => {
    if (/^\d+$/.test(name)) return Number(name) <= captures.length ? Number(name) : "";
    const index = captures.indexOf(name);
    return index === -1 ? "" : index + 1;
  };
  for (const found of text.matchAll(reference)) {
    parts.push(text.slice(at, found.index));
    parts.push(found[0] === "$$" ? "$" : group(found[1] ?? found[2] ?? ""));
    at = found.index + found[0].length;
  }
  parts.push(text.slice(at));
  return parts.filter((part) => part !== "");
};

const fill = (parts: Replacement, found: RegExpExecArray): string =>
  parts.map((part) => (typeof part === "number" ? (found[part] ?? "") : part)).join("");

/** Replaces all matches. Unlike JavaScript, Rust takes no empty match directly behind another one. */
export const replaceAll = (text: string, pattern: RegExp, parts: Replacement): string => {
  const global = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  let replaced = "";
  let end = 0;
  let previous = -1;
  for (const found of text.matchAll(global)) {
    if (found[0] === "" && found.index === previous) continue;
    replaced += text.slice(end, found.index) + fill(parts, found);
    end = found.index + found[0].length;
    previous = end;
  }
  return replaced + text.slice(end);
};
