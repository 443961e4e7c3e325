/** Programs that an agent's own shell has as functions over tools of its own: where pith stands in front of the program of that name,
 * another one ran than would have without pith, and what it printed says nothing about what would have been printed. */
import type { RunRecord } from "./record.ts";

const names: Readonly<Record<string, ReadonlySet<string>>> = { claude: new Set(["grep", "find"]) };

/** In place of its function, and in a replaced result, the agent's own tool has run. */
export const isAnotherProgram = ({ host, end, cmd }: Pick<RunRecord, "host" | "end" | "cmd">): boolean =>
  end !== "result" &&
  end !== "function" &&
  Object.hasOwn(names, host) &&
  names[host]!.has(cmd.trim().split(/\s/, 1)[0] ?? "");
