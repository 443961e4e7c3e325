/** What stands in the end of a rollout of Codex (0.169): the model's history item by item, each with its place in it. */
import { isObject, type Json, rowIn, textIn } from "./json-row.ts";
import { rowsFromEnd } from "./rows-from-end.ts";

const objectIn = (value: Json, name: string): Json => (isObject(value[name]) ? value[name] : {});

/** An item of the history. */
export interface Item {
  readonly type: string;
  /** Its place: each item is one further than the one before. */
  readonly sequence: number;
  /** Of what the model said: the last place that it had read. */
  readonly readThrough: number;
  readonly call: string;
  /** The tool that is called. */
  readonly tool: string;
  /** The tool's arguments, as the model wrote them. */
  readonly input: string;
  /** What the tool gave back; null: not a text. */
  readonly output: string | null;
  /** Milliseconds since 1970. */
  readonly t: number;
}

/** Records beside the history that change nothing of it. */
const beside = new Set(["session_meta", "turn_context", "world_state", "token_usage_record"]);
const events = new Set([
  "task_started",
  "task_complete",
  "turn_aborted",
  "item_completed",
  "token_count",
  "thread_settings_applied",
]);
const items = new Set([
  "message",
  "reasoning",
  "function_call",
  "function_call_output",
  "custom_tool_call",
  "custom_tool_call_output",
  "web_search_call",
  "tool_search_call",
  "tool_search_output",
]);

const itemIn = (row: Json): Item => {
  const [payload, metadata] = [objectIn(row, "payload"), objectIn(row, "metadata")];
  const { output } = payload;
  return {
    type: textIn(payload, "type"),
    sequence: Number(metadata["history_sequence"]),
    readThrough: Number(metadata["sampled_through_sequence"]),
    call: textIn(payload, "call_id"),
    tool: textIn(payload, "name"),
    input: textIn(payload, "arguments"),
    output: typeof output === "string" ? output : null,
    t: Date.parse(textIn(row, "timestamp")),
  };
};

/** An item; "beside": nothing of the history; null: nobody knows what it does to it. */
const read = (line: string): Item | "beside" | null => {
  const row = rowIn(line);
  if (row === null) return null;
  const type = textIn(row, "type");
  if (beside.has(type)) return "beside";
  const kind = textIn(objectIn(row, "payload"), "type");
  if (type === "event_msg") return events.has(kind) ? "beside" : null;
  return type === "response_item" && items.has(kind) ? itemIn(row) : null;
};

/**
 * The last items of the history, newest first, as long as each stands right behind the one before: back to a compaction, a
 * gap, or whatever else this reader does not know.
 */
export const codexItems = (path: string, most: number): readonly Item[] => {
  const found: Item[] = [];
  for (const line of rowsFromEnd(path, most).toReversed()) {
    const item = read(line);
    if (item === null) break;
    if (item === "beside") continue;
    const newer = found.at(-1);
    if (newer !== undefined && item.sequence !== newer.sequence - 1) break;
    found.push(item);
  }
  return found;
};
