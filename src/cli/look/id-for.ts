/** The kept output that a user or a model names. */
import { parseStart } from "../../store/id.ts";
import { filesOf, idsFrom } from "../../store/kept-files.ts";
import { ageText } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { UserError } from "../../system/user-error.ts";

/** The whole id for the beginning of one; what was said, where nothing is kept that begins so. */
export const idFor = (word: string, folders: readonly string[]): string => {
  const start = parseStart(word);
  if (start === null)
    throw new UserError(
      `"${word}" is no id; an id is the word after "pith" in the last line of an output, or see \`pith raw --list\``,
    );
  const found = idsFrom(start, folders);
  if (found.length <= 1) return found[0] ?? start;
  const described = found.map((id) => {
    const { slug, epoch } = filesOf(id, folders)[0]!;
    return `${id} (${showLine(slug)}, ${ageText(Date.now() - epoch * 1000)} ago)`;
  });
  throw new UserError(`${start} could be ${described.join(", ")}; give more characters`);
};
