/** Tables at the end of a TOML file that people write: `[[hooks]]` and what stands below it. */
import { parse, stringify } from "smol-toml";
import { escapePattern } from "../../system/escape-pattern.ts";
import { UserError } from "../../system/user-error.ts";
import { block } from "./text-block.ts";
import { apply, type Edit } from "../json-edit.ts";
import type { SettingsEdit } from "./settings-edit.ts";

const checked = (text: string, path: string, what: string): void => {
  try {
    parse(text.replace(/^\uFEFF/, ""));
  } catch (fault) {
    throw new UserError(`${path}: ${what} (${(fault as Error).message.split("\n")[0]}); nothing was changed`);
  }
};

interface Lists {
  readonly [name: string]: readonly Readonly<Record<string, unknown>>[] | Lists;
}

export interface TomlTables {
  readonly path: string;
  /** `{ hooks: [{ name: "pith" }] }`: only lists of tables, which may be continued anywhere in the file. */
  readonly tables: Lists;
}

export const tomlTables = ({ path, tables }: TomlTables): SettingsEdit => {
  const text = stringify(tables).trim();
  // Within the block a key of ours is ours whatever its value: alone it would belong to another table.
  const keys = [...text.matchAll(/^(?:\w+(?= = )|\[\[?[\w.]+\]\]?$)/gm)].map(([key]) => escapePattern(key));
  const known = new RegExp(`^(?:${keys.join("|")})(?: = |$)`);
  const edit = block({ path, comment: "#", text, known });
  return {
    ...edit,
    edits: (content): readonly Edit[] => {
      checked(content, path, "correct it first");
      const edits = edit.edits(content);
      checked(edits.reduce(apply, content), path, "it is laid out in a way that nothing can be added to");
      return edits;
    },
  };
};
