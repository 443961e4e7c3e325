/** Lines in, out: whether this one belongs to a JSON document printed over several lines, from brace to brace. */

const isOpening = (text: string): boolean => text === "{" || text === "[";
const isClosing = (text: string): boolean => text === "}" || text === "]";
const isIndented = (text: string): boolean => text === "" || text.startsWith(" ") || text.startsWith("\t");

/** Such a document has to parse after all that is done to the lines around it. */
export const createDocument = (): ((text: string) => boolean) => {
  let inside = false;
  return (text) => {
    if (!inside) {
      inside = text.length === 1 && isOpening(text);
      return inside;
    }
    inside = isIndented(text);
    return inside || isClosing(text);
  };
};

/** The index behind the document that begins with the text at `from`; -1 where none does, or where it does not end. */
export const documentEnd = (texts: readonly string[], from: number): number => {
  if (!isOpening(texts[from]!)) return -1;
  for (let at = from + 1; at < texts.length; at += 1) {
    if (isClosing(texts[at]!)) return at + 1;
    if (!isIndented(texts[at]!)) return -1;
  }
  return -1;
};
