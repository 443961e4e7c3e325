/** A line of a conversation's record. */
export type Json = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** null: no object. */
export const rowIn = (line: string): Json | null => {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/** "": no text. */
export const textIn = (value: Json, name: string): string =>
  typeof value[name] === "string" ? (value[name] as string) : "";
