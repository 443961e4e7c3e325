/** Runs that read a kept output by its file. */
import type { NewRegret, Row } from "./ledger.ts";

/** By its whole name, or as notes for models say (`*_ID*.log`). */
const keptFile = /_([0-9A-HJKMNP-TV-Z]{4,8})\*?(?:\.err)?\.log\b/;
const idLength = 8;
/** An agent's runs that read a kept output (`cat …_<id>.log`): what they showed was asked for again. */
export const readsKept = (
  { id, t, host, cmd, command, shownB }: Row,
  idFrom: (name: string) => string,
): NewRegret | null => {
  const isByAgent = host !== "unknown";
  const name = isByAgent && cmd.includes(".log") ? keptFile.exec(cmd)?.[1] : undefined;
  if (name === undefined) return null;
  const run = name.length < idLength ? idFrom(name) : name;
  return { id: `read ${run} by ${id}`, kind: "recovery", run, t, how: command, bytes: shownB };
};
