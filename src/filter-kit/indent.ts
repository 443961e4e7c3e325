/** Where a line's text begins: the cheap question that spares most lines a regular expression. */
import type { Verdict } from "./filter.ts";

export const indentOf = (text: string): number => {
  let index = 0;
  while (index < text.length && text.charCodeAt(index) === 32) index += 1;
  return index;
};

/** The first character that is no blank, or "". */
export const leadOf = (text: string): string => text.charAt(indentOf(text));

export type StatusTable = Readonly<Record<string, readonly (readonly [form: RegExp, verdict: Verdict])[]>>;

/** A recogniser of lines by their status token: the first character picks the forms that are tried. */
export const createStatus =
  (table: StatusTable): ((text: string) => Verdict | null) =>
  (text) => {
    const forms = table[leadOf(text)];
    if (forms === undefined) return null;
    for (const [form, verdict] of forms) if (form.test(text)) return verdict;
    return null;
  };
