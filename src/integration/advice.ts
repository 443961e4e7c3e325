/** Advice to a model on working in few steps. `init --advice` writes it, and trials hand it to some sessions. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shipped } from "../system/installation.ts";

/** Without a last line end. */
export const adviceText = (): string => {
  const source = join(import.meta.dirname, "advice.md");
  return readFileSync(existsSync(source) ? source : shipped("", "advice.md"), "utf8").trimEnd();
};
