/** Hidden lines are read back by an agent's own tools as well: what its transcript says they were asked for is debited. */
import { statSync } from "node:fs";
import { dayLength } from "../history/day.ts";
import type { History } from "../history/history.ts";
import type { Environment } from "../system/environment.ts";
import { sources, transcriptsOf } from "../transcripts/sources.ts";
import { at, eachObject, type Json, textAt, timeAt } from "../transcripts/json-lines.ts";

interface KeptRead {
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

/** Where an agent's own tools (not its shell) were asked for a kept output, in a transcript of JSON lines. */
const keptReads = (path: string): readonly KeptRead[] => {
  const found: KeptRead[] = [];
  eachObject(path, [".log"], (line) => {
    const t = timeAt(line, "timestamp");
    for (const call of callsIn(line)) {
      const run = readIn(call);
      if (run !== undefined && t > 0)
        found.push({ run, t, call: textAt(call, "id") || textAt(call, "callId") || String(t) });
    }
  });
  return found;
};

const looked = "transcripts looked through until";
/** A transcript may be written to while it is read. */
const overlap = 60_000;
/** Outputs are hardly kept for longer. */
const longest = 14 * dayLength;
/** Longer than any kept output is of use. */
const usual = 30_000;

const changedSince = (env: Environment, since: number): string[] =>
  sources
    .flatMap((source) => transcriptsOf(source, env))
    .filter(
      (path) => path.endsWith("l") && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > since,
    );

/** Once each, as much as the agent would show of the output. */
export const noticeToolReads = ({ ledger, accountant }: History, env: Environment, now: number): void => {
  if (ledger.rows({ since: now - longest, what: "lossy", limit: 1 }).length === 0) return;
  const since = Number(ledger.recall(looked) ?? now - longest);
  const reads = changedSince(env, since - overlap).flatMap((path) => {
    try {
      return keptReads(path);
    } catch {
      // Gone, or not ours to read.
      return [];
    }
  });
  ledger.transaction(() => {
    for (const { run, call, t } of reads) {
      const row = ledger.find(run);
      if (row === undefined || row.lost === 0 || t < row.t) continue;
      const bytes = Math.min(row.rawB, row.capB > 0 ? row.capB : usual);
      const id = `read ${run} by ${call}`;
      accountant.regret({ id, kind: "recovery", run, t, how: "tool", bytes });
    }
    ledger.remember(looked, String(now));
  });
};
