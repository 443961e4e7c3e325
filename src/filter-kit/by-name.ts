/** `["gcc cc", x]` as a row for each of these names. */
export const byName = <Value>(
  ...rows: readonly (readonly [names: string, value: Value])[]
): ReadonlyMap<string, Value> =>
  new Map(
    rows.flatMap(([names, value]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, value] as const),
    ),
  );
