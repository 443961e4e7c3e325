/** Which file of instructions Gemini CLI, and what was made of it, reads. https://geminicli.com/docs/reference/configuration */
import { parse } from "jsonc-parser";
import { textOf } from "../../src/install/setup/file-change.ts";

interface Named {
  readonly context?: { readonly fileName?: unknown };
  /** In settings of older versions. */
  readonly contextFileName?: unknown;
}

/** The first name that the user's settings give it, else the usual one. */
export const contextName = (settings: string, usual: string): string => {
  const named = parse((textOf(settings) ?? "").replace(/^\uFEFF/, "")) as Named | undefined;
  const [name] = [named?.context?.fileName ?? named?.contextFileName].flat();
  return typeof name === "string" && /^[\w.-]+$/.test(name) ? name : usual;
};
