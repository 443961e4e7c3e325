/** Whether a line begins with white space of any kind: below a hoisted group it would read as a member of it. */

const [blank, ascii] = [32, 127];

export const isIndented = (line: string): boolean => {
  const first = line.charCodeAt(0);
  return first <= blank || (first > ascii && /^\s/.test(line));
};
