/** Where an agent's own tools (not its shell) were asked for a kept output: the name stands in what the tool was given. */
import { at, eachObject, type Json, textAt, timeAt } from "./json-lines.ts";

export interface KeptRead {
  /** Id of the run whose output it is. */
  readonly run: string;
  /** Id of the call, or of its message. */
  readonly call: string;
  readonly t: number;
}

const keptFile = /\/\d+_[^/"]*_([0-9A-HJKMNP-TV-Z]{8})(?:\.err)?\.log/;
/** A shell's command is a run of its own, and its record says what it read. */
const shells = new Set(["Bash", "bash", "run_shell_command", "exec_command", "shell", "shell_command"]);
/** Agents use these names for a tool's input. */
const inputs = ["input", "args", "arguments"] as const;

function* callsIn(value: unknown): Generator<Json> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && typeof at(value, "name") === "string" && inputs.some((name) => name in value))
    yield value as Json;
  for (const part of Object.values(value)) yield* callsIn(part);
}

const readIn = (call: Json): string | undefined => {
  if (shells.has(textAt(call, "name"))) return undefined;
  const given = inputs.map((name) => at(call, name)).find((one) => one !== undefined);
  return keptFile.exec(JSON.stringify(given ?? ""))?.[1];
};

/** For transcripts in JSON lines. */
export const keptReads = (path: string): readonly KeptRead[] => {
  const found: KeptRead[] = [];
  eachObject(
    path,
    (line) => keptFile.test(line),
    (line) => {
      const t = timeAt(line, "timestamp");
      for (const call of callsIn(line)) {
        const run = readIn(call);
        if (run !== undefined && t > 0)
          found.push({ run, t, call: textAt(call, "id") || textAt(call, "callId") || String(t) });
      }
    },
  );
  return found;
};
