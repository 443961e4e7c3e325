/** The schema that editors complete `config.toml` by says of a value what pith says of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configSchema } from "../../scripts/config-schema.ts";
import { schema } from "../../src/config/schema.ts";

interface Form {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Form[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly additionalProperties?: Form | false;
  readonly description?: string;
}

const top = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "pith.config.schema.json"), "utf8"),
) as Form;

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isSafeInteger,
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** As much of JSON Schema as that file uses. */
const takes = (form: Form, value: unknown): boolean =>
  (form.enum === undefined || form.enum.includes(value)) &&
  (form.anyOf === undefined || form.anyOf.some((one) => takes(one, value))) &&
  (form.type === undefined || types[form.type]!(value)) &&
  (form.minimum === undefined || (value as number) >= form.minimum) &&
  (form.maximum === undefined || (value as number) <= form.maximum) &&
  (form.pattern === undefined || new RegExp(form.pattern).test(value as string)) &&
  (form.items === undefined || !Array.isArray(value) || value.every((item) => takes(form.items!, item)));

const values = [
  "tight",
  "/srv/kept",
  "~/kept",
  "shell",
  "",
  true,
  false,
  "only",
  -1,
  0,
  1,
  1.5,
  1024,
  1e9,
  ["git push"],
  ["read"],
  ["read", "mcp__logs__tail", "mcp__logs__*"],
  ["mcp__*"],
  [1],
  {},
];

test("it is the one that the keys make", () => {
  expect(JSON.stringify(top, null, 2)).toBe(configSchema().trimEnd());
});

test.each(Object.entries(schema))("%s", (path, key) => {
  const form = path
    .split(".")
    .reduce<Form | undefined>(
      (at, name) => (name === "*" ? at?.additionalProperties || undefined : at?.properties?.[name]),
      top,
    );
  expect(form?.description).toBe(key.says);
  // Only pith reports mistakes within a table of the user's; an editor takes any string as an address.
  for (const value of values.filter((one) => path !== "export.endpoint" || typeof one !== "string"))
    expect([value, takes(form!, value)]).toEqual([value, key.accepts(value)]);
});
