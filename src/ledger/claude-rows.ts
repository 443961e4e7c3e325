/** Records in the end of a conversation's file of Claude Code: calls, results, and the requests to the model. */
import { far } from "./reach.ts";
import { isObject, type Json, rowIn, textIn } from "./json-row.ts";
import { mayRunCommand } from "./other-commands.ts";
import { rowsFromEnd } from "./rows-from-end.ts";

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const found = isObject(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
};

/** A call of a tool. */
export interface Use {
  readonly id: string;
  readonly isShell: boolean;
  /** Another tool's, which may run a command. */
  readonly isOther: boolean;
  readonly command: string;
  readonly inBackground: boolean;
  /** The request that the model answered with it. */
  readonly request: string;
  /** Tokens of that request and of the answer; NaN: nobody says. */
  readonly usage: number;
  /** Milliseconds since 1970. */
  readonly t: number;
}

/** Request to the model: the first `keep` messages of an earlier request, and these. */
export interface Sent {
  readonly id: string;
  readonly base: string;
  readonly keep: number;
  readonly tail: readonly string[];
  /** Milliseconds since 1970. */
  readonly t: number;
  /** Nothing in it lets the server, or the client on a second try, leave out results of tools. */
  readonly isWhole: boolean;
  readonly model: string;
  readonly betas: readonly string[];
  /** Bytes that were written down since. */
  readonly since: number;
}

export interface Rows {
  /** Oldest first, each once. */
  readonly uses: readonly Use[];
  /** Part of a message, by the id of its call. */
  readonly results: ReadonlyMap<string, Json>;
  /** When each of them came, in milliseconds since 1970. */
  readonly came: ReadonlyMap<string, number>;
  readonly requests: ReadonlyMap<string, Sent>;
  /** Parts of messages that were sent otherwise than they stand here, by the message's digest. */
  readonly sentOtherwise: ReadonlyMap<string, readonly unknown[]>;
  /** Bytes that were written down since the user has run a command himself; Infinity: he has run none. */
  readonly sinceTyped: number;
}

/** Strategies of the server that touch the model's own thoughts only. */
const harmlessEdit = /^clear_thinking_/;
/** With it the client clears results when the server asks for it. */
const clearingBeta = /context-hint/;

const isWhole = (params: unknown): boolean => {
  if (!isObject(params)) return false;
  const management = params["context_management"];
  const edits = listIn(management, "edits");
  const known =
    management === undefined || (isObject(management) && Object.keys(management).join() === "edits");
  return (
    known &&
    edits.every((edit) => isObject(edit) && harmlessEdit.test(textIn(edit, "type"))) &&
    !listIn(params, "betas").some((beta) => clearingBeta.test(String(beta)))
  );
};

const timeIn = (row: Json): number => Date.parse(textIn(row, "timestamp"));

const sentIn = (row: Json, since: number): Sent | null => {
  const { keep, base = "", params } = row;
  const tail = listIn(row, "tail");
  if (typeof keep !== "number" || typeof base !== "string") return null;
  if (tail.some((digest) => typeof digest !== "string")) return null;
  return {
    id: textIn(row, "id"),
    base,
    keep,
    tail: tail as readonly string[],
    t: timeIn(row),
    isWhole: isWhole(params),
    model: isObject(params) ? textIn(params, "model") : "",
    betas: listIn(params, "betas").map(String),
    since,
  };
};

/** Tokens of the request itself are counted in three numbers, two of which may be absent. */
const usageIn = (message: unknown): number => {
  const usage = isObject(message) ? message["usage"] : undefined;
  if (!isObject(usage)) return Number.NaN;
  const rest = ["cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"];
  return rest.reduce((sum, name) => sum + Number(usage[name] ?? 0), Number(usage["input_tokens"]));
};

const useIn = (part: Json, row: Json): Use => {
  const input = isObject(part["input"]) ? part["input"] : {};
  const isShell = part["name"] === "Bash";
  return {
    id: textIn(part, "id"),
    isShell,
    isOther: !isShell && mayRunCommand({ name: textIn(part, "name"), input }),
    command: textIn(input, "command"),
    inBackground: input["run_in_background"] === true,
    request: textIn(row, "requestRef"),
    usage: usageIn(row["message"]),
    t: timeIn(row),
  };
};

/** The runtime may have no compiler at hand: a pattern would be read step by step over a megabyte. */
const request = '"type":"api-request"';
const otherwise = '"type":"api-request-blob"';
const use = '"type":"tool_use"';
const result = '"type":"tool_result"';
/** A command that the user has run himself, which the model reads, too. */
const typed = "<bash-input>";

/** Results beyond which nobody looks: of other tools there may be as many again. */
const maxResults = 3 * far.commands;

interface Wanted {
  readonly line: string;
  /** How much stands behind it. */
  readonly since: number;
}

/** The lines that matter, oldest first, of the newest only. */
const wanted = (lines: readonly string[]): readonly Wanted[] => {
  const found: Wanted[] = [];
  let results = 0;
  let since = 0;
  for (let at = lines.length - 1; at >= 0 && results < maxResults; at -= 1) {
    const line = lines[at]!;
    const isResult = line.includes(result);
    if (isResult) results += 1;
    if (isResult || [use, request, otherwise, typed].some((kind) => line.includes(kind)))
      found.push({ line, since });
    since += Buffer.byteLength(line);
  }
  return found.toReversed();
};

const isTyped = (message: unknown): boolean => {
  const texts = listIn(message, "content").map((part) => (isObject(part) ? textIn(part, "text") : ""));
  return [isObject(message) ? textIn(message, "content") : "", ...texts].some((text) =>
    text.startsWith(typed),
  );
};

class Reader {
  readonly #uses = new Map<string, Use>();
  readonly results = new Map<string, Json>();
  readonly came = new Map<string, number>();
  readonly requests = new Map<string, Sent>();
  readonly sentOtherwise = new Map<string, readonly unknown[]>();
  sinceTyped = Infinity;

  get uses(): readonly Use[] {
    return [...this.#uses.values()];
  }

  take(row: Json, since: number): void {
    const { type } = row;
    if (type === "api-request") this.#request(sentIn(row, since));
    else if (type === "api-request-blob")
      this.sentOtherwise.set(textIn(row, "hash"), listIn(row["message"], "content"));
    else if (type === "assistant" || type === "user") {
      if (isTyped(row["message"])) this.sinceTyped = since;
      for (const part of listIn(row["message"], "content").filter(isObject)) this.#part(part, row);
    }
  }

  #request(sent: Sent | null): void {
    if (sent !== null) this.requests.set(sent.id, sent);
  }

  #part(part: Json, row: Json): void {
    if (part["type"] === "tool_use") {
      const use = useIn(part, row);
      this.#uses.set(use.id, use);
    } else if (part["type"] === "tool_result") {
      const id = textIn(part, "tool_use_id");
      this.results.set(id, part);
      this.came.set(id, timeIn(row));
    }
  }
}

/** Rows in the last bytes of a file. */
export const claudeRows = (path: string, maxBytes: number): Rows => {
  const reader = new Reader();
  for (const { line, since } of wanted(rowsFromEnd(path, maxBytes))) {
    const row = rowIn(line);
    if (row !== null) reader.take(row, since);
  }
  const { uses, results, came, requests, sentOtherwise, sinceTyped } = reader;
  return { uses, results, came, requests, sentOtherwise, sinceTyped };
};

/** Line that the client puts above the output of a command that has failed. */
const status = /^Exit code \d+\n/;

/** Text that the command printed. */
export const resultText = ({ content, is_error: failed }: Json): string => {
  const parts = Array.isArray(content) ? content : [];
  const text =
    typeof content === "string"
      ? content
      : parts.map((part) => (isObject(part) ? textIn(part, "text") : "")).join("\n");
  return failed === true ? text.replace(status, "") : text;
};
