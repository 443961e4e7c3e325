/** An item of a list in a TOML file that people write. */
import { setValue } from "../../config/set-value.ts";
import { UserError } from "../../system/user-error.ts";
import { memberOf } from "../../integration/tool-call.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";
import { keepsToml, parsedToml, placeOf, withoutKey } from "./toml-key.ts";

interface TomlItem {
  readonly path: string;
  /** Keys down to the list, which is made where it is missing. */
  readonly at: readonly string[];
  readonly value: string;
}

const withItem = (text: string, { path, at, value }: TomlItem): string => {
  const list = memberOf(parsedToml(text, path), ...at);
  const start = placeOf(text, at)?.valueStart;
  if (list === undefined) return setValue(text, at, [value]);
  if (!Array.isArray(list) || start === undefined || text[start] !== "[")
    throw new UserError(`${path}: ${at.join(".")} is no list that can be added to; nothing was changed`);
  const item = `${JSON.stringify(value)}${list.length === 0 ? "" : ", "}`;
  return text.slice(0, start + 1) + item + text.slice(start + 1);
};

const withoutItem = (text: string, { path, at, value }: TomlItem): string => {
  const list = memberOf(parsedToml(text, path), ...at);
  if (!Array.isArray(list)) return text;
  if (list.length === 1) return withoutKey(text, at);
  // Whoever has edited the file may have quoted it in another way.
  const place = placeOf(text, [...at, String(list.indexOf(value))]);
  if (place === undefined) return text;
  const before = text.slice(0, place.valueStart);
  const rest = text.slice(place.valueEnd);
  return /^\s*,/.test(rest) ? before + rest.replace(/^\s*,\s*/, "") : before.replace(/,\s*$/, "") + rest;
};

export const tomlItem = (item: TomlItem): SettingsEdit => {
  const { path, at, value } = item;
  const has = (text: string): boolean => {
    const list = memberOf(parsedToml(text, path), ...at);
    return Array.isArray(list) && list.includes(value);
  };
  return {
    path,
    has,
    edits: (text) => (has(text) ? [] : editBetween(text, withItem(text, item))),
    without: (text) => (has(text) ? withoutItem(text, item) : text),
    keeps: keepsToml(path),
  };
};
