/** Values that keys of the language may hold. stage-keys.ts (schema_version 1) and line-keys.ts (2) list the keys. */

export type Type =
  | {
      readonly is:
        | "text"
        | "line"
        | "boolean"
        | "pattern"
        | "version"
        | "noun"
        | "name"
        | "template"
        | "key"
        | "words";
    }
  | { readonly is: "number"; readonly min: number }
  | { readonly is: "choice"; readonly of: readonly string[] }
  /** One, or a list of them. */
  | { readonly is: "some"; readonly of: Type }
  | { readonly is: "list"; readonly of: Type }
  /** Any names, all values alike. */
  | { readonly is: "map"; readonly of: Type }
  | { readonly is: "table"; readonly shape: Shape }
  | { readonly is: "either"; readonly of: readonly Type[] };

export interface Key {
  readonly type: Type;
  readonly required?: boolean;
  /** One sentence, for the reference and the editors. */
  readonly says: string;
}

export interface Shape {
  /** Its name in messages. */
  readonly called: string;
  readonly keys: Readonly<Record<string, Key>>;
  /** Exactly one of these has to stand in it. */
  readonly oneOf?: readonly string[];
}

export const text: Type = { is: "text" };
export const line: Type = { is: "line" };
export const boolean: Type = { is: "boolean" };
export const pattern: Type = { is: "pattern" };
export const words: Type = { is: "words" };
export const name: Type = { is: "name" };
export const patterns: Type = { is: "list", of: pattern };
export const texts: Type = { is: "list", of: line };
export const number = (min: number): Type => ({ is: "number", min });
export const choice = (...of: readonly string[]): Type => ({ is: "choice", of });
export const table = (shape: Shape): Type => ({ is: "table", shape });
export const tables = (shape: Shape): Type => ({ is: "list", of: table(shape) });
export const some = (of: Type): Type => ({ is: "some", of });

export const optional = (type: Type, says: string): Key => ({ type, says });
export const required = (type: Type, says: string): Key => ({ type, says, required: true });
