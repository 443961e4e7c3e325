/** Whether a line, or what stands in it from a position on, begins with white space of any kind: below a hoisted group it
 * would read as a member of it. The mark that many files on Windows begin with is of no width. */

const [blank, ascii] = [32, 127];

export const isIndented = (line: string, from = 0): boolean => {
  const first = line.charCodeAt(from);
  return first <= blank || (first > ascii && /^\uFEFF*[^\S\uFEFF]/.test(line.slice(from)));
};
