/** A key in a TOML file that people write. */
import { parse } from "smol-toml";
import { setValue } from "../../config/set-value.ts";
import { placesOf } from "../../config/toml-places.ts";
import { BrokenFile, UserError } from "../../system/user-error.ts";
import { type Fields, memberOf } from "../../integration/tool-call.ts";
import { orElse } from "../../system/regular-file.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";
import { leaves } from "./yaml-tree.ts";

export const parsedToml = (text: string, name: string): Fields => {
  try {
    return parse(text.replace(/^\uFEFF/, ""));
  } catch (fault) {
    const first = (fault as Error).message.split("\n")[0];
    throw new BrokenFile(`${name}: ${first}; correct it first, nothing was changed`);
  }
};

interface TomlKey extends Pick<SettingsEdit, "why" | "lack"> {
  readonly path: string;
  /** `["shell_environment_policy", "set", "BASH_ENV"]` */
  readonly at: readonly string[];
  readonly value: string | number | boolean;
  isOurs(value: unknown): boolean;
}

const withKey = (text: string, { path, at, value }: TomlKey): string => {
  try {
    return setValue(text, at, value);
  } catch {
    throw new UserError(`${path}: ${at.join(".")} cannot be set without touching more; nothing was changed`);
  }
};

/** Keys that were added below a header of ours would belong to another table without it. */
export const keepsToml =
  (name: string) =>
  (text: string, undone: string): boolean =>
    orElse(() => {
      const known = new Set(leaves(parsedToml(text, name)));
      return leaves(parsedToml(undone, name)).every((leaf) => known.has(leaf));
    }, false);

/** Where the key stands; undefined: it does not. */
export const placeOf = (text: string, at: readonly string[]) =>
  placesOf(text).values.find(
    ({ path }) => path.length === at.length && path.every((part, index) => part === at[index]),
  );

/** Takes the key's line out, and its table's header where nothing else is left below it. */
export const withoutKey = (text: string, at: readonly string[]): string => {
  const place = placeOf(text, at);
  if (place === undefined) return text;
  const start = text.lastIndexOf("\n", place.keyStart - 1) + 1;
  const lineEnd = text.indexOf("\n", place.valueEnd);
  const end = lineEnd === -1 ? text.length : lineEnd + 1;
  const own =
    text.slice(start, place.keyStart).trim() === "" && /^\s*(?:#.*)?$/.test(text.slice(place.valueEnd, end));
  if (own) return text.slice(0, start) + text.slice(end);
  // Within an inline table: the pair, and one comma beside it.
  const before = text.slice(0, place.keyStart).replace(/,\s*$/, "");
  const rest = text.slice(place.valueEnd);
  return before.length < text.slice(0, place.keyStart).length
    ? before + rest
    : text.slice(0, place.keyStart) + rest.replace(/^\s*,\s*/, "");
};

/** One value. One of the user's own in its place is an error. */
export const tomlKey = (key: TomlKey): SettingsEdit => {
  const { path, at, value, isOurs, ...about } = key;
  const present = (text: string): unknown => memberOf(parsedToml(text, path), ...at);
  return {
    ...about,
    path,
    has: (text) => isOurs(present(text)),
    edits: (text) => {
      const old = present(text);
      if (old === value) return [];
      if (old !== undefined && !isOurs(old))
        throw new UserError(
          `${path}: ${at.join(".")} is set already; take it out first, nothing was changed`,
        );
      return editBetween(text, withKey(text, key));
    },
    without: (text) => (isOurs(present(text)) ? withoutKey(text, at) : text),
    keeps: keepsToml(path),
  };
};
