/** `pip/show.toml` is for `pip show`, `node/option--test.ts` for `node --test`: tools take a path like `--test.ts` for an option. */
export const commandOfFile = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replace(/^option(?=-)/, ""))
    .join(" ")
    .replace(/\.(?:ts|toml)$/, "");
