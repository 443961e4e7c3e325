/** The line by which editors find the schema of a filter file, and the copy that it names. A path of this machine would be wrong
 * for everybody else who has the project, and an address would be asked for over the network. */
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import { document } from "../system/installation.ts";

const name = "filters.schema.json";

/** For a file in `folder`; the copy lies beside that folder, where no filter is looked for. Empty without a schema. */
export const schemaLine = (folder: string): string => {
  const shipped = document("pith.filters.schema.json");
  if (!existsSync(shipped)) return "";
  const text = readFileSync(shipped, "utf8");
  const copy = join(dirname(folder), name);
  // A link that a project brings along may lead to any file of the user's.
  const isLink = lstatSync(copy, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink && (!existsSync(copy) || readFileSync(copy, "utf8") !== text)) writeAtomically(copy, text);
  return `#:schema ../${name}\n`;
};
