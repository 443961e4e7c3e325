/** The tables of keys in `filters/LANGUAGE.md`; its prose is written by hand around them. */
import type { Shape, Type } from "../src/filter-language/keys.ts";
import { lineFile } from "../src/filter-language/v2/line-keys.ts";
import { stageFile } from "../src/filter-language/v1/stage-keys.ts";

const called: Readonly<Record<string, string>> = {
  text: "string",
  line: "string",
  pattern: "pattern",
  template: "string",
  key: "string",
  noun: "string",
  name: "name",
  words: "command",
  boolean: "true, false",
  number: "number",
  version: "number",
};

const typeText = (type: Type): string => {
  switch (type.is) {
    case "choice":
      return type.of.map((word) => `"${word}"`).join(", ");
    case "some":
      return `${typeText(type.of)}, or a list of these`;
    case "list":
      return type.of.is === "table" ? `tables (${type.of.shape.called})` : `list of ${typeText(type.of)}s`;
    case "map":
      return `table: name = ${typeText(type.of)}`;
    case "table":
      return `table (${type.shape.called})`;
    case "either":
      return type.of.map(typeText).join(" or ");
    default:
      return called[type.is] ?? type.is;
  }
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

const rows = (shape: Shape): string[] =>
  Object.entries(shape.keys).map(
    ([name, { type, says, required }]) =>
      `| \`${name}\`${required === true ? " (needed)" : ""} | ${cell(typeText(type))} | ${cell(says)} |`,
  );

const tableOf = (shape: Shape): string => ["| key | value | |", "|---|---|---|", ...rows(shape)].join("\n");

/** Tables within the file's, each once, in the order in which they are met. */
const shapesBelow = (shape: Shape, found: Shape[] = []): readonly Shape[] => {
  const visit = (type: Type): void => {
    if (type.is === "table" && !found.includes(type.shape)) {
      found.push(type.shape);
      shapesBelow(type.shape, found);
    } else if (type.is === "list" || type.is === "map" || type.is === "some") visit(type.of);
    else if (type.is === "either") type.of.forEach(visit);
  };
  for (const { type } of Object.values(shape.keys)) visit(type);
  return found;
};

const titled = (title: string, shape: Shape): string => `#### ${title}\n\n${tableOf(shape)}`;

/** A variant has the file's own keys; only the others are listed. */
const withoutShared = (shape: Shape, file: Shape): Shape =>
  shape.called === "variant"
    ? {
        ...shape,
        keys: Object.fromEntries(
          Object.entries(shape.keys).filter(([, key]) => !Object.values(file.keys).includes(key)),
        ),
      }
    : shape;

const tablesOf = (file: Shape): string =>
  [
    titled("The file", file),
    ...shapesBelow(file).map((shape) => titled(`A ${shape.called}`, withoutShared(shape, file))),
  ].join("\n\n");

const sections: Readonly<Record<string, () => string>> = {
  "keys of version 1": () => tablesOf(stageFile),
  "keys of version 2": () => tablesOf(lineFile),
};

/** The reference with its tables renewed. */
export const freshLanguage = (text: string): string =>
  Object.entries(sections).reduce(
    (whole, [name, content]) =>
      whole.replace(
        new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end -->)`),
        (_, open: string, close: string) => `${open}\n${content()}\n\n${close}`,
      ),
    text,
  );
