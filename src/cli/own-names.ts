import { commands } from "./registry.generated.ts";

/** The words that the launcher takes for pith itself where a program's name could stand. */
export const ownNames = (): ReadonlySet<string> =>
  new Set(["help", "inside", "sink", ...commands.map(({ name }) => name)]);
