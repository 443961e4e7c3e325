/** Lines in, out: whether this one belongs to a JSON document printed over several lines, from brace to brace. */

const isOpening = (text: string): boolean => text === "{" || text === "[";
const isClosing = (text: string): boolean => text === "}" || text === "]";
const isIndented = (text: string): boolean => text === "" || text.startsWith(" ") || text.startsWith("\t");

/** Such a document has to parse after all that is done to the lines around it. */
export const createDocument = (): ((text: string) => boolean) => {
  let inside = false;
  return (text) => {
    if (!inside) {
      inside = isOpening(text);
      return inside;
    }
    inside = isIndented(text);
    return inside || isClosing(text);
  };
};
