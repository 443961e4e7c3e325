/** A second opinion: offsets of the simple commands that unbash sees; null where it reports an error. */
import { parse } from "unbash";

const collect = (value: unknown, into: Set<number>): void => {
  if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (value !== null && typeof value === "object") {
    const node = value as { type?: string; pos?: number };
    if (node.type === "Command" && node.pos !== undefined) into.add(node.pos);
    for (const child of Object.values(value)) collect(child, into);
  }
};

export const unbashCommands = (text: string): readonly number[] | null => {
  const script = parse(text);
  if ((script.errors?.length ?? 0) > 0) return null;
  const found = new Set<number>();
  // Substitutions hang on getters that only JSON reads.
  collect(JSON.parse(JSON.stringify(script)), found);
  return [...found].sort((a, b) => a - b);
};
