/** `says` and `key` hold literal text and references to counts and captures, nothing else. */
import type { KeyParts, TemplatePart } from "../rules.ts";

const forms = ["count", "distinct", "list", "sum"] as const;
const longest = 200;

export interface Template {
  readonly parts: readonly TemplatePart[];
  /** null: it has no fault. */
  readonly fault: string | null;
}

const reference = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

const partOf = (inside: string): TemplatePart | null => {
  const found = /^([A-Za-z]\w*)(?:\.([a-z]+))?$/.exec(inside.trim());
  if (found === null) return null;
  const as = found[2] === undefined ? "value" : forms.find((form) => form === found[2]);
  return as === undefined ? null : { of: found[1] ?? "", as };
};

/** `12 uploads to {host}`; `{{` is a brace. */
export const parseTemplate = (text: string): Template => {
  const parts: TemplatePart[] = [];
  let at = 0;
  let fault: string | null = text.includes("\n") ? "must be one line" : null;
  for (const found of text.matchAll(reference)) {
    parts.push(text.slice(at, found.index));
    at = found.index + found[0].length;
    const part = found[0] === "{{" ? "{" : found[0] === "}}" ? "}" : partOf(found[1] ?? "");
    if (part === null)
      fault ??= `${found[0]} is no placeholder; they are {name}, ${forms.map((form) => `{name.${form}}`).join(", ")}, and {{ for a brace`;
    else parts.push(part);
  }
  parts.push(text.slice(at));
  if (text.trim() === "") fault ??= "must not be empty";
  if (text.length > longest) fault ??= `must have at most ${longest} characters`;
  return { parts: parts.filter((part) => part !== ""), fault };
};

const group = /\$(?:\$|\{(\w+)\}|(\w+))?/g;

/** `$path:$1`; `$$` is a dollar sign. */
export const parseKey = (text: string): { readonly parts: KeyParts; readonly fault: string | null } => {
  const parts: KeyParts[number][] = [];
  let at = 0;
  let fault: string | null = null;
  for (const found of text.matchAll(group)) {
    parts.push(text.slice(at, found.index));
    at = found.index + found[0].length;
    const name = found[1] ?? found[2];
    if (found[0] === "$$") parts.push("$");
    else if (name === undefined) fault = "behind $ stands the name or the number of a group";
    else parts.push({ group: name });
  }
  parts.push(text.slice(at));
  return { parts: parts.filter((part) => part !== ""), fault };
};
