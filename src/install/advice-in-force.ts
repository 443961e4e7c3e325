/** Agents whose models are given advice, by the records of what is installed. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";
import { type Advised, readRecord } from "./install-record.ts";

export interface AdviceInForce extends Advised {
  readonly agent: string;
}

export const adviceInForce = (env: Environment): readonly AdviceInForce[] => {
  const folder = configDir(env);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((agent) =>
      (readRecord(join(folder, agent, "installed.json")).advice ?? []).map((one) => ({ agent, ...one })),
    );
};
