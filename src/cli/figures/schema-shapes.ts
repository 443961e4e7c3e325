/** Words to describe what `--json` prints (`schemas.ts`). */

export type Shape =
  | { readonly type: "text" | "number" | "truth" | "any" }
  | { readonly type: "choice"; readonly of: readonly (string | number)[] }
  | { readonly type: "list"; readonly of: Shape }
  | { readonly type: "object"; readonly fields: Fields }
  | { readonly type: "nullable"; readonly of: Shape };

export interface Field {
  readonly shape: Shape;
  readonly says: string;
  readonly optional?: true;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Schema {
  /** As it is called. */
  readonly command: string;
  readonly version: number;
  readonly fields: Fields;
}

const shape = { text: { type: "text" }, number: { type: "number" }, truth: { type: "truth" } } as const;
export const text = (says: string): Field => ({ shape: shape.text, says });
export const number = (says: string): Field => ({ shape: shape.number, says });
export const truth = (says: string): Field => ({ shape: shape.truth, says });
export const choice = (of: readonly (string | number)[], says: string): Field => ({
  shape: { type: "choice", of },
  says,
});
export const texts = (says: string): Field => ({ shape: { type: "list", of: shape.text }, says });
export const objects = (says: string, fields: Fields): Field => ({
  shape: { type: "list", of: { type: "object", fields } },
  says,
});
export const object = (says: string, fields: Fields): Field => ({ shape: { type: "object", fields }, says });
export const nullable = ({ shape: of, says }: Field): Field => ({ shape: { type: "nullable", of }, says });
export const optional = (field: Field): Field => ({ ...field, optional: true });
