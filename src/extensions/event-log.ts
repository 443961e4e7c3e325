/** Events of hooks, one line of JSON each; `pith hooks events` prints it. */
import { existsSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import { readRegularText } from "../system/regular-file.ts";
import type { HookEvent, Invocation } from "./contract.ts";
import { eventsFile } from "./folder.ts";
import { appendLine, cleaned } from "./plugins/audit.ts";

export type LoggedEvent = HookEvent & {
  readonly v: 1;
  readonly t: string;
  readonly session_id: string;
  readonly reader: string;
};

const max_bytes = 1024 * 1024;

/** A log that cannot be written is no reason for a hook to fail. */
export const logEvent = (
  event: HookEvent,
  { session_id, reader }: Pick<Invocation, "session_id" | "reader">,
  env: Environment,
): void => {
  try {
    const line = { v: 1, t: new Date().toISOString(), ...(cleaned(event) as object), session_id, reader };
    appendLine(`${JSON.stringify(line)}\n`, { path: eventsFile(env), max_bytes, keep: 1 });
  } catch {
    // Nowhere to write.
  }
};

const eventOf = (line: string): LoggedEvent[] => {
  try {
    return [JSON.parse(line) as LoggedEvent];
  } catch {
    return [];
  }
};

export const loggedEvents = (env: Environment): readonly LoggedEvent[] =>
  [`${eventsFile(env)}.1`, eventsFile(env)]
    .filter((path) => existsSync(path))
    .flatMap((path) => readRegularText(path).split("\n").flatMap(eventOf));
