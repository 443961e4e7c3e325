/** An agent's settings in JSON or JSONC, as its hook reads them; nothing is written here. */
import { parse, type ParseError } from "jsonc-parser";
import { textOf } from "./client-file.ts";
import { type Fields, isObject } from "./tool-call.ts";
import { orElse } from "../system/regular-file.ts";

/** `{}` where there is no file; null where it cannot be read as the agent might read it. */
export const settingsIn = (path: string): Fields | null =>
  orElse(() => {
    const text = textOf(path);
    if (text === null) return {};
    const errors: ParseError[] = [];
    const value = parse(text, errors, {
      allowTrailingComma: true,
      allowEmptyContent: true,
    }) as unknown;
    if (value === undefined && errors.length === 0) return {};
    return errors.length === 0 && isObject(value) ? value : null;
  }, null);

/** The strings of a list; null where it is anything else; none where it is absent. */
export const stringsIn = (value: unknown): readonly string[] | null => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
};
