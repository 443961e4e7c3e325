/** Records in the end of a rollout of Codex: the model's history item by item, each with its place in it. */
import { isObject, type Json, rowIn, textIn } from "./json-row.ts";
import { rowsFromEnd } from "./rows-from-end.ts";
import { far } from "./reach.ts";

const objectIn = (value: Json, name: string): Json => (isObject(value[name]) ? value[name] : {});

/** An item of the history. */
export interface Item {
  readonly type: string;
  /** Its place: each item is one further than the one before. */
  readonly sequence: number;
  /** If the model wrote it: the last place that it had read. */
  readonly readThrough: number;
  readonly call: string;
  /** The tool that is called, behind the name of the server or the set that it is one of. */
  readonly tool: string;
  /** The tool's arguments, as the model wrote them. */
  readonly input: string;
  /** Result of the tool; null: not a text. */
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
    tool: textIn(payload, "namespace") + textIn(payload, "name"),
    input: textIn(payload, "arguments"),
    output: typeof output === "string" ? output : null,
    t: Date.parse(textIn(row, "timestamp")),
  };
};

/** A command that the user has run himself, which the model reads among his messages. */
const typed = "<user_shell_command>";

const isTyped = ({ content }: Json): boolean =>
  Array.isArray(content) &&
  content.some((part) => isObject(part) && textIn(part, "text").trimStart().startsWith(typed));

/** An item; "beside": nothing of the history; null: nobody knows what it does to it, or how commands before it are counted. */
const read = (row: Json | null): Item | "beside" | null => {
  if (row === null) return null;
  const type = textIn(row, "type");
  if (beside.has(type)) return "beside";
  const kind = textIn(objectIn(row, "payload"), "type");
  if (type === "event_msg") return events.has(kind) ? "beside" : null;
  const isItem = type === "response_item" && items.has(kind) && !isTyped(objectIn(row, "payload"));
  return isItem ? itemIn(row) : null;
};

const numberIn = (value: Json, name: string): number =>
  typeof value[name] === "number" ? value[name] : Number.NaN;

/** Tokens of the model's window, where a record names them. */
const windowIn = (row: Json): number => {
  const payload = objectIn(row, "payload");
  return numberIn({ ...payload, ...objectIn(payload, "info") }, "model_context_window");
};

/** Tokens of a request and its answer, in the record of them. */
const usageIn = (row: Json): number =>
  textIn(row, "type") === "token_usage_record"
    ? numberIn(objectIn(objectIn(row, "payload"), "usage"), "total_tokens")
    : Number.NaN;

/** Further back nobody looks: a call has an answer, and reasons as often as not. */
const maxItems = 6 * far.commands;

/** The end of a thread. */
export interface Thread {
  /** Newest first. */
  readonly items: readonly Item[];
  /** Tokens of the last request that is counted, and of its answer; NaN: none is. */
  readonly usage: number;
  /** Bytes that were written down since. */
  readonly since: number;
  /** Tokens of the model's window, as the client tells it to its user; NaN: nobody says. */
  readonly window: number;
  /** The kind of the record that the reader went no further for; "": it met none. */
  readonly endedBy: string;
}

const kindOf = (row: Json | null): string =>
  row === null ? "no JSON" : [textIn(row, "type"), textIn(objectIn(row, "payload"), "type")].join(" ").trim();

/**
 * The last items of the history, as long as each stands right behind the one before: back to a compaction, a gap, or
 * whatever else this reader does not know.
 */
export const codexThread = (path: string, maxBytes: number): Thread => {
  const found: Item[] = [];
  let [usage, since, window] = [Number.NaN, 0, Number.NaN];
  let endedBy = "";
  for (const line of rowsFromEnd(path, maxBytes).toReversed()) {
    const row = rowIn(line);
    const item = read(row);
    if (item === null) {
      endedBy = kindOf(row);
      break;
    }
    if (Number.isNaN(window)) window = windowIn(row!);
    if (Number.isNaN(usage)) usage = usageIn(row!);
    if (Number.isNaN(usage)) since += Buffer.byteLength(line);
    if (item === "beside") continue;
    const newer = found.at(-1);
    if (newer !== undefined && item.sequence !== newer.sequence - 1) break;
    found.push(item);
    if (found.length === maxItems) break;
  }
  return { items: found, usage, since, window, endedBy };
};
