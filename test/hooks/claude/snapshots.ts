/** Snapshots that the real client made, by the name of their file. */
import { readFileSync } from "node:fs";

export const snapshotNames = ["2.1.285-zsh", "2.1.321-bash", "2.1.330-bash", "2.1.330-zsh"] as const;

export const snapshotOf = (name: (typeof snapshotNames)[number]): string =>
  readFileSync(new URL(`snapshots/${name}.sh`, import.meta.url), "utf8");
