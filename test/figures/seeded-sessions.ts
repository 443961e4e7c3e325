/** Sessions of Claude Code in the form that its transcripts have (`test/transcripts/captures/claude`), and records beside them. */
import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { journalLine } from "../../src/history/journal.ts";
import type { JournalRecord, RunRecord } from "../../src/history/record.ts";
import type { Scratch } from "../config/scratch.ts";
import { run } from "../history/sample.ts";

/** One request: what it used, and the command that it asked for. */
export interface Turn {
  readonly command?: string;
  readonly output?: string;
  readonly exit?: number;
  readonly input?: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly written?: number;
  readonly model?: string;
  /** Seconds after the turn before. */
  readonly after?: number;
}

export interface Conversation {
  readonly session: string;
  readonly cwd: string;
  /** When it begins. */
  readonly t: number;
  readonly turns: readonly Turn[];
}

const usual = { input: 10, cacheRead: 0, cacheWrite: 0, written: 100, model: "claude-sonnet-4-5", after: 60 };

const asked = (id: string, turn: Turn, place: object, t: number): string => {
  const { input, cacheRead, cacheWrite, written, model } = { ...usual, ...turn };
  const content =
    turn.command === undefined
      ? [{ type: "text", text: "Done." }]
      : [{ type: "tool_use", id, name: "Bash", input: { command: turn.command } }];
  const usage = {
    input_tokens: input,
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: cacheRead,
    output_tokens: written,
  };
  const message = { id: `msg_${id}`, type: "message", role: "assistant", model, usage, content };
  return JSON.stringify({ ...place, type: "assistant", message, timestamp: new Date(t).toISOString() });
};

const answered = (id: string, { output = "", exit = 0 }: Turn, place: object, t: number): string => {
  const text = exit === 0 ? output : `Exit code ${exit}\n${output}`;
  const content = [{ tool_use_id: id, type: "tool_result", content: text, is_error: exit !== 0 }];
  return JSON.stringify({
    ...place,
    type: "user",
    message: { role: "user", content },
    timestamp: new Date(t).toISOString(),
  });
};

/** The moments of the turns of a conversation. */
export const momentsOf = ({ t, turns }: Conversation): readonly number[] =>
  turns.map((_, i) => turns.slice(1, i + 1).reduce((sum, { after = usual.after }) => sum + after * 1000, t));

const textOf = (conversation: Conversation): string => {
  const { session, cwd, turns } = conversation;
  const place = { sessionId: session, cwd };
  const moments = momentsOf(conversation);
  return turns
    .flatMap((turn, i) => {
      const id = `${session}-${i}`;
      const line = asked(id, turn, place, moments[i]!);
      return turn.command === undefined ? [line] : [line, answered(id, turn, place, moments[i]! + 1000)];
    })
    .map((line) => `${line}\n`)
    .join("");
};

export const writeConversation = ({ env }: Scratch, conversation: Conversation): void => {
  const folder = join(env.home, ".claude", "projects", conversation.cwd.replaceAll("/", "-"));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${conversation.session}.jsonl`);
  writeFileSync(path, textOf(conversation));
  const end = momentsOf(conversation).at(-1)! / 1000;
  utimesSync(path, end, end);
};

export const writeRecords = ({ data }: Scratch, records: readonly JournalRecord[]): void => {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (const record of records)
    appendFileSync(join(data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
};

const words = (count: number): readonly number[] => [0, count, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** A record of a run in a conversation: so many words printed and shown. */
export const runIn = (
  conversation: Conversation,
  turn: number,
  [raw, shown]: readonly [number, number],
  more: Partial<RunRecord> & Pick<RunRecord, "id" | "cmd">,
): RunRecord =>
  run({
    t: momentsOf(conversation)[turn]! + 300,
    ms: 500,
    session: conversation.session,
    cwd: conversation.cwd,
    filter: more.cmd,
    cls: { raw: words(raw), shown: words(shown) },
    rawB: raw * 5,
    shownB: shown * 5,
    ...more,
  });

/** A real output. */
export const capture = (path: string): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "fixtures", path), "utf8");
